import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onFirstInteraction } from '#src/app/first-interaction.ts';
import { releaseOffscreenPictures } from '#src/app/start-up.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('on a first visit without an interaction the callback runs late, once', async () => {
  const work = vi.fn();
  onFirstInteraction(work);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  dispatchEvent(new Event('pointerdown'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('offscreen pictures of a server-rendered page load after it', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-below-fold'));
  onFirstInteraction(releaseOffscreenPictures);
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.hasAttribute('data-below-fold')).toBe(false);
  document.documentElement.setAttribute('data-below-fold', '');
  onFirstInteraction(releaseOffscreenPictures);
  expect(document.documentElement.getAttribute('data-below-fold')).toBe('');
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.getAttribute('data-below-fold')).toBe('pictures');
});

test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'])('%s is an interaction, once', (type) => {
  const work = vi.fn();
  onFirstInteraction(work);
  dispatchEvent(new Event(type));
  dispatchEvent(new Event(type));
  expect(work).toHaveBeenCalledTimes(1);
});

test('for a returning shopper, and without a network, the callback runs at once', () => {
  const work = vi.fn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onFirstInteraction(work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  writeStored('sessionId', '0'.repeat(32));
  onFirstInteraction(work);
  expect(work).toHaveBeenCalledTimes(2);
});
