// A log-out with wishes that were never sent, and what it leaves of the customer on the device (OFFLINE 3.10).
import { expect, inject, test } from 'vitest';
import { wishesOnServer } from './offline-kit.ts';
import { logOut, withAWaitingWish } from './waiting-wish.ts';
import { findNetwork, visitOnce } from './worker-kit.ts';

test('stays when told to, and the wish goes out later', async () => {
  const visit = await visitOnce();
  const customer = await withAWaitingWish(visit);
  await logOut(visit, 'Stay logged in');
  await findNetwork(visit);
  await expect.poll(() => wishesOnServer(inject('shopOrigin'), customer)).toBe(2);
});
