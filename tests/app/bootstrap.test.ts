// The inline script of a server-rendered page (server/pages/bootstrap.js), run with a page of its own.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const SCRIPT = readFileSync('server/pages/bootstrap.js', 'utf8').replaceAll('import(', 'importPart(');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const name of ['loadFonts', 'earlyWorker', 'earlyInput']) Reflect.deleteProperty(window, name);
});

/** @param controller the worker of the page. Returns the addresses of the files that the script loads. */
function start(controller: object | null): string[] {
  const loaded: string[] = [];
  const dataset = { css: 'a.css', fonts: 'f.woff2', faces: 'F,400', app: 'app.js', parts: 'part.js' };
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { dataset } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'currentScript'));
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  new Function('importPart', SCRIPT)(async (address: string) => void loaded.push(address));
  return loaded;
}
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
  expect(loaded).toEqual(['/assets/part.js', '/assets/app.js']);
});

test('the program waits for the largest picture, or until it fails', async () => {
  const loaded = start(null);
  const picture = putPicture(false);
  parse();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(loaded).toEqual([]);
  picture.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(90);
  expect(loaded).toHaveLength(2);
});
