// The inline script of a server-rendered page (server/pages/bootstrap.js), run with a page of its own.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const SCRIPT = readFileSync('server/pages/bootstrap.js', 'utf8').replaceAll('import(', 'importPart(');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.head.replaceChildren();
  delete document.documentElement.dataset.belowFold;
  for (const name of ['loadFonts', 'earlyWorker', 'earlyInput', 'earlyOffer']) Reflect.deleteProperty(window, name);
});

/**
 * @param controller the worker of the page
 * @param missing a file that does not load
 * @param failures how many times it fails
 * @returns the addresses of the files that the script loads
 */
function start(controller: object | null, missing = '', failures = 1): string[] {
  const loaded: string[] = [];
  const dataset = { css: 'a.css', fonts: 'f.woff2,F,400', app: 'app.js', parts: 'part.js more.js' };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { dataset } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'currentScript'));
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  new Function('importPart', SCRIPT)(async (address: string) => {
    loaded.push(address);
    const tries = loaded.filter((one) => one === address).length;
    if (address === missing && tries <= failures) throw new Error('no such file');
  });
  return loaded;
}
const ALL = ['/assets/part.js', '/assets/more.js', '/assets/app.js'];
const parse = () => window.dispatchEvent(new Event('DOMContentLoaded'));
const putPicture = (complete: boolean) => {
  const picture = document.createElement('img');
  picture.setAttribute('fetchpriority', 'high');
  Object.defineProperty(picture, 'complete', { value: complete });
  document.body.append(picture);
  return picture;
};

test('the fonts of a page with a worker are loaded with the program, and not once more later', () => {
  start({});
  expect('loadFonts' in window).toBe(false);
});

test('the fonts of a page without a worker wait for the program', () => {
  start(null);
  expect(window).toHaveProperty('loadFonts');
});

test('the program starts soon where the largest picture is there already', async () => {
  const loaded = start(null);
  putPicture(true);
  parse();
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded).toEqual(ALL);
});

test('the program waits for the largest picture, or until it fails', async () => {
  const loaded = start(null);
  const picture = putPicture(false);
  parse();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(loaded).toEqual([]);
  picture.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(90);
  expect(loaded).toEqual(ALL);
});

test('the program starts without the largest picture at the first interaction, once', async () => {
  const loaded = start(null);
  const picture = putPicture(false);
  document.documentElement.dataset.belowFold = '';
  parse();
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(90);
  expect(loaded).toEqual(ALL);
  // Parts below the fold may be scrolled to before their styles are there: their pictures load.
  expect(document.documentElement.dataset.belowFold).toBe('pictures');
  picture.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual(ALL);
  expect(document.head.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(1);
});

test('the program starts after four seconds without the largest picture', async () => {
  const loaded = start(null);
  putPicture(false);
  parse();
  await vi.advanceTimersByTimeAsync(4_100);
  expect(loaded).toEqual(ALL);
});

test('a missing part does not keep the program from loading', async () => {
  const loaded = start(null, '/assets/part.js');
  parse();
  await vi.advanceTimersByTimeAsync(100);
  expect(loaded).toEqual(ALL);
});

test('the program is requested again when it does not load', async () => {
  const loaded = start(null, '/assets/app.js', 2);
  parse();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded.filter((address) => address === '/assets/app.js')).toHaveLength(3);
});

test('after the third attempt the shopper is asked to reload the page, and the browser handles taps and forms again', async () => {
  const errors: unknown[] = [];
  process.once('unhandledRejection', (error) => errors.push(error));
  const removed = vi.spyOn(window, 'removeEventListener');
  const questions: string[] = [];
  vi.stubGlobal('confirm', (question: string) => void questions.push(question));
  const loaded = start(null, '/assets/app.js', 3);
  parse();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded.filter((address) => address === '/assets/app.js')).toHaveLength(3);
  expect(questions).toEqual(['This page did not load. Reload it?']);
  expect(removed.mock.calls.map(([type]) => type)).toEqual(expect.arrayContaining(['click', 'input', 'change']));
  expect(errors).toEqual([new Error('no such file')]);
});

test.each([
  ['fails', (sheet: HTMLLinkElement) => void sheet.dispatchEvent(new Event('error'))],
  ['takes longer than four seconds', () => vi.advanceTimersByTimeAsync(4_100)],
])('content below the fold is shown without the style sheet if that %s', async (_, end) => {
  document.documentElement.dataset.belowFold = '';
  start(null);
  parse();
  await vi.advanceTimersByTimeAsync(100);
  const sheet = document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  expect([sheet?.media, document.documentElement.dataset.belowFold]).toEqual(['print', '']);
  if (sheet) await end(sheet);
  expect([sheet?.media, document.documentElement.dataset.belowFold]).toEqual(['', undefined]);
});

test("the browser's offer to install the shop is kept for the program", () => {
  start(null);
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect([offer.defaultPrevented, Reflect.get(window, 'earlyOffer')]).toEqual([true, offer]);
});
