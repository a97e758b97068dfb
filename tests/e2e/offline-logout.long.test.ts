// A log-out with unsent wishes, and the customer's data that it leaves on the device (docs/storage.md, At logout).
import { expect, inject, test } from 'vitest';
import { wishesOnServer } from './offline-kit.ts';
import { logOut, withAWaitingWish } from './waiting-wish.ts';
import { goOnline, visitOnce } from './worker-kit.ts';

test('stays logged in when the shopper chooses so, and the wish is sent later', async () => {
  const visit = await visitOnce();
  const customer = await withAWaitingWish(visit);
  await logOut(visit, 'Stay logged in');
  await goOnline(visit);
  await expect.poll(() => wishesOnServer(inject('shopOrigin'), customer)).toBe(2);
  expect(visit.shop.page.url()).not.toContain('/login');
});
