// A shop with a till for the tests of one file, on data of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openTill, type Till } from '#tests/kit/faults/kill-points-checkout.ts';

/** Returns how to get it once the tests run; it ends with them. */
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
