// The browser clears the shop's storage between two visits.
import { expect, test } from 'vitest';
import { clearAfterAVisit, cleared, WRITTEN_BY_SCRIPTS } from './cleared-visit.ts';

const restored = 'Your earlier cart is back';

test('all script storage: the cookie lets the server restore the cart', async () => {
  const { shop, sessionId } = await clearAfterAVisit(WRITTEN_BY_SCRIPTS);
  await shop.toast(restored);
  await shop.main.getByText('Gym Ball').first().waitFor();
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  expect(await shop.page.getByText(cleared).count()).toBe(0);
  await shop.reload();
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.page.getByText(restored).count()).toBe(0);
});
