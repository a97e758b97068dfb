// The server rejects this build of the page as too old. The shopper's changes wait, the page says why and checks for an
// update, and the updated page sends them.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lookForUpdateBy, offerUpdate } from '#src/features/update/update-ready.ts';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openOn, openProductOn } from '#tests/features/sync/shopper.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.demandBuild(0));

test('a page that is too old keeps the change, looks for its update, and the new one sends it', async () => {
  // The cart is fetched after pending changes are sent, unless the shop has already rejected this build.
  allowConsole(/cart-not-read/);
  const look = vi.fn();
  lookForUpdateBy(look);
  const device = openDevice();
  const page = await openProductOn(device, shop);
  shop.demandBuild(2);
  await page.press('Add to Cart');
  await screen.findByText('Product added to cart successfully');
  await page.view.findByText('This page is too old to save your changes');
  await waitFor(() => expect(look).toHaveBeenCalled());
  await page.badge(1);
  expect(await shop.cartOf(page.sessionId)).toEqual([]);

  // A new version is waiting: "Reload" activates it.
  const takeOver = vi.fn();
  offerUpdate(takeOver);
  await page.press('Reload');
  expect(takeOver).toHaveBeenCalledOnce();
  page.close();
  shop.demandBuild(1);
  const updated = await openOn(device, shop, '/cart');
  await waitFor(async () => expect(await shop.cartOf(page.sessionId)).toEqual(['Training Tee Black S x 1']));
  await updated.badge(1);
  await waitFor(() => expect(updated.view.queryByText('This page is too old to save your changes')).toBeNull());
});
