import { expect, test } from 'vitest';
import { cachedAtOf, noteCachedAt } from '#src/api/cached-at.ts';

const AT = 1_700_000_000_000;

test('a reply has its age wherever a query takes hold of it', () => {
  const reply = { data: [{ _id: '1' }], total: 1 };
  noteCachedAt(reply, AT);
  expect(cachedAtOf(reply)).toBe(AT);
  expect(cachedAtOf(reply.data)).toBe(AT);
  expect(cachedAtOf(reply.data[0])).toBe(AT);
  expect(cachedAtOf({ pages: [reply], pageParams: [null] })).toBe(AT);
});

test('of pages of different age the oldest counts', () => {
  const [first, second] = [{ data: [] }, { data: [] }];
  noteCachedAt(first, AT);
  noteCachedAt(second, AT - 1000);
  expect(cachedAtOf({ pages: [first, second, { data: [] }] })).toBe(AT - 1000);
});

test('what came straight from the server has none, and what is no object neither', () => {
  expect(cachedAtOf({ data: [{ _id: '2' }] })).toBeUndefined();
  expect(cachedAtOf(null)).toBeUndefined();
  expect(cachedAtOf('text')).toBeUndefined();
});
