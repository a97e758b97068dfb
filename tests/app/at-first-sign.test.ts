import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { atFirstSign } from '#src/app/at-first-sign.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a newcomer who only looks has time; what is put off then begins, once', async () => {
  const work = vi.fn();
  atFirstSign(work);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  dispatchEvent(new Event('pointerdown'));
  expect(work).toHaveBeenCalledTimes(1);
});

test('a drawn page is told, so that pictures beyond the edges of their rows come', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-far-waits'));
  atFirstSign(() => undefined);
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.hasAttribute('data-far-waits')).toBe(false);
  document.documentElement.setAttribute('data-far-waits', '');
  atFirstSign(() => undefined);
  expect(document.documentElement.getAttribute('data-far-waits')).toBe('');
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.getAttribute('data-far-waits')).toBe('rested');
});

test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'])('%s is a sign, once', (sign) => {
  const work = vi.fn();
  atFirstSign(work);
  dispatchEvent(new Event(sign));
  dispatchEvent(new Event(sign));
  expect(work).toHaveBeenCalledTimes(1);
});

test('on a known device, and without a network, nothing is put off', () => {
  const work = vi.fn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  atFirstSign(work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  writeStored('sessionId', '0'.repeat(32));
  atFirstSign(work);
  expect(work).toHaveBeenCalledTimes(2);
});
