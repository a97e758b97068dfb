import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchShopper } from '#src/app/first-interaction.ts';
import { releaseOffscreenPictures } from '#src/app/start-up.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function watch(hydrated: Promise<unknown> = Promise.resolve()) {
  const states = { interactive: vi.fn(), idle: vi.fn() };
  watchShopper(states, hydrated);
  return states;
}

test('on a first visit that is only looked at, nothing more loads within eight seconds', async () => {
  const { interactive, idle } = watch();
  await vi.advanceTimersByTimeAsync(8_000);
  expect([interactive, idle].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([interactive, idle].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(6_000);
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(6_000);
  expect([interactive, idle].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('the rest begins when the page is hydrated', async () => {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  const { idle } = watch(hydrated);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(idle).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(idle).toHaveBeenCalledTimes(1);
});

test('a worker that does not get ready holds nothing back for longer than five seconds', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: new Promise(() => undefined) } });
  const { interactive, idle } = watch();
  await vi.advanceTimersByTimeAsync(13_000);
  expect([interactive, idle].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(interactive).toHaveBeenCalledTimes(1);
});

test('on a further page of the visit, the rest is short', async () => {
  vi.stubGlobal('navigation', { entries: () => [{}, {}] });
  const { idle } = watch();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(idle).toHaveBeenCalledTimes(1);
});

test('with a worker that has the files, nothing waits for a rest', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {}, ready: Promise.resolve() } });
  const { interactive, idle } = watch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(interactive).not.toHaveBeenCalled();
  expect(idle).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(interactive).toHaveBeenCalledTimes(1);
});

test('offscreen pictures of a server-rendered page load after it', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-below-fold'));
  const idle = vi.fn();
  watchShopper({ interactive: releaseOffscreenPictures, idle }, Promise.resolve());
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.hasAttribute('data-below-fold')).toBe(false);
  document.documentElement.setAttribute('data-below-fold', '');
  watchShopper({ interactive: releaseOffscreenPictures, idle }, Promise.resolve());
  expect(document.documentElement.getAttribute('data-below-fold')).toBe('');
  dispatchEvent(new Event('scroll'));
  expect(document.documentElement.getAttribute('data-below-fold')).toBe('pictures');
});

test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'])(
  '%s is an interaction, once',
  async (type) => {
    const { interactive, idle } = watch();
    dispatchEvent(new Event(type));
    dispatchEvent(new Event(type));
    expect(interactive).toHaveBeenCalledTimes(1);
    // As soon as the browser has nothing to do, and not after a rest.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(idle).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([interactive, idle].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  },
);

test('a press that a part of the page keeps to itself is an interaction', () => {
  const part = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => part.remove());
  part.addEventListener('pointerdown', (event) => event.stopPropagation());
  const { interactive } = watch();
  part.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(interactive).toHaveBeenCalledTimes(1);
});

test('a carousel that scrolls by itself is no interaction', () => {
  const { interactive } = watch();
  document.body.dispatchEvent(new Event('scroll'));
  expect(interactive).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  expect(interactive).toHaveBeenCalledTimes(1);
});

test('a touch before the program ran is an interaction', () => {
  onTestFinished(() => document.documentElement.removeAttribute('data-below-fold'));
  document.documentElement.setAttribute('data-below-fold', 'pictures');
  expect(watch().interactive).toHaveBeenCalledTimes(1);
});

test('for a returning shopper, and without a network, the page is interactive as soon as it is hydrated and painted', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offline = watch();
  expect(offline.interactive).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(offline.interactive).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  writeStored('sessionId', '0'.repeat(32));
  const returning = watch();
  await vi.advanceTimersByTimeAsync(100);
  expect(returning.interactive).toHaveBeenCalledTimes(1);
});
