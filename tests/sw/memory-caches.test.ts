// The Cache Storage that stands for the browser's in tests of the worker and in the simulation.
import '#tests/kit/worker/worker-scope.ts';
import { expect, test } from 'vitest';
import { fetched } from '#tests/kit/worker/fetched-response.ts';
import { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';

const english = { headers: { 'accept-language': 'en' } };
const hindi = { headers: { 'accept-language': 'hi' } };
const textOf = async (found: Response | undefined) => found && (await found.text());

async function filled() {
  const caches = new MemoryCaches();
  const cache = await caches.open('c1');
  await cache.put('/a?x=1', fetched('one'));
  await cache.put('/b', fetched('two'));
  return { caches, cache };
}

test('a match is a new response with the same bytes each time', async () => {
  const { cache } = await filled();
  expect(await textOf(await cache.match('/b'))).toBe('two');
  expect(await textOf(await cache.match('/b'))).toBe('two');
  expect((await cache.match('/b'))?.type).toBe('basic');
});

test('an address is found with its query, or without one if that is asked for', async () => {
  const { cache } = await filled();
  expect(await cache.match('/a')).toBeUndefined();
  expect(await textOf(await cache.match('/a', { ignoreSearch: true }))).toBe('one');
});

test('a response that varies is found for the same header only, unless that is ignored', async () => {
  const { cache } = await filled();
  await cache.put(new Request('/v', english), fetched('hello', { headers: { vary: 'Accept-Language' } }));
  expect(await cache.match(new Request('/v', hindi))).toBeUndefined();
  expect(await textOf(await cache.match(new Request('/v', english)))).toBe('hello');
  expect(await textOf(await cache.match(new Request('/v', hindi), { ignoreVary: true }))).toBe('hello');
});

test('keys are in the order of the puts, and a put again is the newest', async () => {
  const { cache } = await filled();
  await cache.put('/a?x=1', fetched('three'));
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/b', '/a']);
  expect(await cache.delete('/b')).toBe(true);
  expect(await cache.delete('/b')).toBe(false);
});

test('the storage looks into one cache by name, or into all', async () => {
  const { caches } = await filled();
  expect(await textOf(await caches.match('/b'))).toBe('two');
  expect(await caches.match('/b', { cacheName: 'c2' })).toBeUndefined();
  expect(await caches.has('c2')).toBe(false);
  expect(await caches.delete('c1')).toBe(true);
  expect(await caches.keys()).toEqual([]);
});

test.each([
  ['a POST', new Request('/p', { method: 'POST' }), fetched('x')],
  ['a part', new Request('/p'), fetched('x', { status: 206 })],
  ['what varies on everything', new Request('/p'), fetched('x', { headers: { vary: '*' } })],
])('%s is not stored', async (_, request, response) => {
  const { cache } = await filled();
  await expect(cache.put(request, response)).rejects.toThrow(TypeError);
});

test('a response that was read is not stored', async () => {
  const { cache } = await filled();
  const read = fetched('x');
  await read.text();
  await expect(cache.put('/p', read)).rejects.toThrow(TypeError);
});
