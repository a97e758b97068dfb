// OFFLINE 5.7, the whole way: the server takes nothing more from this build of the page. What the shopper did waits, the
// page says why and looks for its update, and the updated page sends it.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lookForUpdateBy, offerUpdate } from '#src/features/update/update-ready.ts';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openOn, openProductOn, PATIENCE_MS } from '#tests/features/sync/shopper.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.demandBuild(0));

test(
  'a page that is too old keeps the change, looks for its update, and the new one sends it',
  async () => {
    // The cart is read after what was done is sent, unless the shop has said before that it takes nothing more.
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

    // A new version was found and waits: "Reload" lets it in.
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
  },
  PATIENCE_MS,
);
