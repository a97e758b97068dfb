// What is computed from one version of the catalogue is cached until the version changes, and computed once for concurrent
// requests.
import { expect, test } from 'vitest';
import { createVersionCache } from '#server/http/version-cache.ts';

function counted(mostBytes = 100) {
  const memory = createVersionCache<string>((value) => value.length, mostBytes);
  const made: string[] = [];
  const get = (version: string, address: string, value = 'x'.repeat(10)) =>
    memory.get(version, address, async () => {
      made.push(`${version} ${address}`);
      return value;
    });
  return { memory, made, get };
}

test('a page is computed once per version', async () => {
  const { made, get } = counted();
  for (const version of ['1', '1', '2', '2']) await get(version, '/');
  await get('2', '/b');
  expect(made).toEqual(['1 /', '2 /', '2 /b']);
});

test('concurrent visitors share one computation', async () => {
  const { made, get } = counted();
  await Promise.all([get('1', '/'), get('1', '/'), get('1', '/')]);
  expect(made).toEqual(['1 /']);
});

test('the least recently used entry is evicted', async () => {
  const { made, get } = counted(25);
  for (const address of ['/a', '/b', '/a', '/c', '/a', '/b']) await get('1', address);
  expect(made).toEqual(['1 /a', '1 /b', '1 /c', '1 /b']);
});

test('what is too large for the cache is returned all the same', async () => {
  const { made, get } = counted(5);
  expect(await get('1', '/')).toBe('x'.repeat(10));
  await get('1', '/');
  expect(made).toEqual(['1 /', '1 /']);
});

test('a late result of an older version goes to its callers and is not cached', async () => {
  const { memory, made, get } = counted();
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = [1, 2, 3].map(() => memory.get('1', '/', () => promise));
  expect(await get('2', '/')).toBe('x'.repeat(10));
  resolve('old');
  expect(await Promise.all(late)).toEqual(['old', 'old', 'old']);
  expect(await get('2', '/')).toBe('x'.repeat(10));
  expect(made).toEqual(['2 /']);
});

test('a late result of an older version is computed again for the new one', async () => {
  const { memory, made, get } = counted();
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = memory.get('1', '/', () => promise);
  await get('2', '/b');
  resolve('old');
  expect(await late).toBe('old');
  expect(await get('2', '/')).toBe('x'.repeat(10));
  expect(made).toEqual(['2 /b', '2 /']);
});

test('a failure is passed on and not cached', async () => {
  const { memory, get } = counted();
  const failing = () => memory.get('1', '/', () => Promise.reject(new Error('no answer')));
  const outcomes = await Promise.allSettled([failing(), failing()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get('1', '/')).toBe('x'.repeat(10));
});
