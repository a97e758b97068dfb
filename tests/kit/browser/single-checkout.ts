// A shop for the checkout tests of one file, with its own data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openTill, type Till } from '#tests/kit/faults/kill-points-checkout.ts';

/** Returns a getter for use in the tests; the shop stops when they end. */
export function oneTill(): () => Till {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-till-'));
  let till: Till;
  beforeAll(async () => {
    till = await openTill(folder);
  });
  afterAll(async () => {
    await till.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => till;
}
