import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { freeBytes } from '#server/free-bytes.ts';

test('the part of a disk that is kept for its administrator is not free', async (context) => {
  const { bfree, bavail, bsize } = await statfs(tmpdir());
  context.skip(bfree === bavail, 'This disk keeps no such part.');
  const kept = (bfree - bavail) * bsize;
  // Other programs write at the same time.
  expect(Math.abs((await freeBytes(tmpdir())) - bavail * bsize)).toBeLessThan(kept / 2);
});
