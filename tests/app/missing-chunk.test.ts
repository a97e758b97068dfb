// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMissingChunk, recoverMissingChunk } from '#src/app/missing-chunk.ts';

const MARK = 'A part of the shop is missing: ';
const missing = (chunk: string) =>
  new TypeError(`${MARK}Failed to fetch dynamically imported module: https://shop.example/assets/${chunk}`);
const reload = vi.fn();
/** The storage of the tab. */
const tab = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  tab.clear();
  isFull = false;
  vi.stubGlobal('location', { pathname: '/cart', reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      tab.set(key, value);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a missing chunk reloads the page, and the same one again only after ten seconds', () => {
  expect(recoverMissingChunk(missing('cart.js'))).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(recoverMissingChunk(missing('cart.js'))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(recoverMissingChunk(missing('cart.js'))).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('another missing chunk reloads it too', () => {
  expect(recoverMissingChunk(missing('cart.js'))).toBe(true);
  expect(recoverMissingChunk(missing('about.js'))).toBe(true);
});

test('of an error that names no chunk, each page may reload once', () => {
  const unnamed = () => new TypeError(`${MARK}Importing a module script failed.`);
  expect(recoverMissingChunk(unnamed())).toBe(true);
  expect(recoverMissingChunk(unnamed())).toBe(false);
  vi.stubGlobal('location', { pathname: '/about', reload });
  expect(recoverMissingChunk(unnamed())).toBe(true);
});

test.each(['{"a":1}', '["cart.js"]', '{'])('a note that does not read as one, %s, prevents no reload', (note) => {
  tab.set('shop.missing-part', note);
  expect(recoverMissingChunk(missing('cart.js'))).toBe(true);
});

test('offline nothing is reloaded, and the first try is left for the network’s return', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(recoverMissingChunk(missing('cart.js'))).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  expect(recoverMissingChunk(missing('cart.js'))).toBe(true);
});

test('where the try cannot be noted, the page does not reload', () => {
  isFull = true;
  expect(recoverMissingChunk(missing('cart.js'))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('no other error is taken for one', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk(`${MARK}cart.js`)).toBe(false);
});
