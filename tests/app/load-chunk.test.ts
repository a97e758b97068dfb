import { afterEach, expect, test } from 'vitest';
import { __vitePreload } from '#src/app/load-chunk.ts';
import { isMissingChunk, markMissingChunks } from '#src/app/missing-chunk.ts';

const links = () => [...document.head.querySelectorAll('link')];
afterEach(() => {
  for (const link of links()) link.remove();
});

test('the files that a chunk imports are fetched with it, each once', async () => {
  expect(await __vitePreload(async () => 'one', ['assets/a.js', 'assets/b.js'])).toBe('one');
  expect(await __vitePreload(async () => 'two', ['assets/b.js', 'assets/c.js'])).toBe('two');
  expect(await __vitePreload(async () => 'three')).toBe('three');
  expect(links().map(({ rel, crossOrigin }) => [rel, crossOrigin])).toEqual(Array(3).fill(['modulepreload', '']));
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('a chunk that does not load rejects, and counts as missing', async () => {
  markMissingChunks();
  const error = new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/a.js');
  await expect(__vitePreload(() => Promise.reject(error))).rejects.toBe(error);
  expect(isMissingChunk(error)).toBe(true);
});
