// A shop for the checkout tests of one file, with its own data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type CheckoutServer, openCheckoutServer } from '#tests/kit/faults/kill-points-checkout.ts';

/** Returns a getter for use in the tests; the shop stops when they end. */
export function oneCheckoutServer(): () => CheckoutServer {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-checkout-'));
  let server: CheckoutServer;
  beforeAll(async () => {
    server = await openCheckoutServer(folder);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => server;
}
