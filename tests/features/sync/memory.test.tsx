import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openProductOn } from './shopper.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());

test('a full device shows no success: a banner says that the cart lives in this tab', async () => {
  allowConsole(/storage-full/);
  const page = await openProductOn(openDevice(), shop);
  page.tab.idb.fullWrites = 1_000;
  await page.press('Add to Cart');
  await page.badge(1);
  await page.view.findByText('Changes are kept until you close this tab');
  expect(screen.queryByText('Product added to cart successfully')).toBeNull();
  await page.router.navigate({ to: '/cart' });
  await page.view.findByText(/kept until you close this tab\.$/);
});
