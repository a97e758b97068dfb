import { expect, test } from 'vitest';
import { hashOf } from '#src/base/hash-of.ts';

// Test vectors that the authors of FNV-1a published.
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['b', 0xe70c2de5],
  ['foobar', 0xbf9cf968],
])('the hash of %j is the published one', (text, hash) => {
  expect(hashOf(text) >>> 0).toBe(hash);
});
