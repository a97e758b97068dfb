// A shop with a till for the tests of one file, on data of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CheckoutServer, openCheckoutServer } from '#tests/kit/faults/kill-points-checkout.ts';

/** Returns how to get it once the tests run; it ends with them. */
export function oneCheckoutServer(): () => CheckoutServer {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-till-'));
  let till: CheckoutServer;
  beforeAll(async () => {
    till = await openCheckoutServer(folder);
  });
  afterAll(async () => {
    await till.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => till;
}
