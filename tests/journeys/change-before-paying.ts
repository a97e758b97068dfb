// The shop changes something between the cart and the payment. The shopper is asked to confirm the change, and the
// charge is what they agreed to.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { gateway, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';
import type { CheckoutServer } from '#tests/kit/faults/kill-points-checkout.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';

/** The shop before the change. */
export async function restock({ db }: CheckoutServer): Promise<void> {
  // Without a header text, the announcement disappears once the page knows, which shifts the layout.
  await putSettings(db, { general: { websiteLogo: '', headerText: 'Free shipping all over India' } });
  await db.deleteFrom('coupon').execute();
  await createCoupon(db, { code: 'TEN', percent: 10 });
  await db
    .updateTable('product')
    .set({ sale_price_paise: 69_900, price_paise: 73_400 })
    .where('id', '=', 'tee')
    .execute();
  await db.updateTable('variant').set({ stock: 900 }).execute();
  await bumpCatalogueVersion(db);
}

export interface Change {
  mode: 'online' | 'cod';
  coupon?: true;
  /** Two tees of Rs. 734 before, … */
  before: string;
  change: () => Promise<unknown>;
  says: string;
  after: string;
  /** The cart on the screen updates at once, so there is nothing to confirm the second time. */
  isShown?: true;
  /** …and the amount that the payment widget asks for, if it is not the total. */
  due?: string;
}

export async function payAfterChange(server: CheckoutServer, size: typeof PHONE, one: Change): Promise<void> {
  const sessionId = randomBytes(16).toString('hex');
  await server.put(sessionId, 'tee', 2);
  const shop = await openShop({ ...size, origin: server.origin, sessionId });
  const { page, main, dialog } = shop;
  // This shop's products have no photographs; the 409 is how the shop reports the change.
  shop.allow(/media|409/);
  await shop.goTo('/checkout');
  await typeAddress(page);
  await payMode(page, one.mode);
  if (one.coupon) {
    await main.getByLabel('Coupon code').fill('TEN');
    await main.getByRole('button', { name: 'Apply' }).click();
    await main.getByRole('button', { name: 'Applied' }).waitFor();
  }
  // As it reads: an amount has a no-break space.
  const total = async () =>
    (await main.getByRole('region', { name: 'Order summary' }).textContent())?.replace(/\s/g, ' ');
  expect(await total()).toContain(one.before);

  await one.change();
  await bumpCatalogueVersion(server.db);
  await placeOrder(page);
  await dialog.getByText(one.says).waitFor();
  await dialog.getByText(one.after).waitFor();
  await dialog.getByText(`instead of ${one.before}`).waitFor();
  expect(await shop.axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await server.ledger(sessionId)).toEqual({ orders: [], payments: 0, refunds: 0 });

  if (one.isShown) await expect.poll(total).toContain(one.after);
  await placeOrder(page);
  if (!one.isShown) await dialog.getByRole('button', { name: 'Yes, go on' }).click();
  await gateway(page)
    .getByText(one.due ?? one.after, { exact: true })
    .waitFor();
  await payWith(page);
  await shop.arriveAt('Thank you for your order');
  await main.getByText(one.after, { exact: true }).first().waitFor();
  expect(await server.ledger(sessionId)).toEqual({ orders: ['Placed'], payments: 1, refunds: 0 });
  expect([await server.cart(sessionId), await server.mistakes()]).toEqual([{}, []]);
}
