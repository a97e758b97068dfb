// Every address of the shop opens again by reload.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { ROUTES } from './routes.ts';

test('every route of the specification opens by its address and by reload', async () => {
  const shop = await openShop(PHONE);
  // The requested order does not exist.
  shop.allow(/get-order\/unknown/);
  const lost: string[] = [];
  for (const route of ROUTES) {
    await shop.goTo(route);
    const first = await shop.title();
    await shop.reload();
    const again = await shop.title();
    if (!first?.trim() || first !== again) lost.push(`${route}: "${first}", after a reload "${again}"`);
  }
  expect(lost).toEqual([]);
});
