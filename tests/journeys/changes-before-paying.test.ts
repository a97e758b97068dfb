// Between the cart and the payment the shop changes something: it is named, the shopper is asked, and what is charged is
// what was agreed to (OFFLINE 3.11).
import { beforeEach, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { gateway, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { oneTill } from '#tests/kit/browser/one-till.ts';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';

const till = oneTill();

let session = 0;
beforeEach(async () => {
  session += 1;
  // Without a header text its strip goes as the page learns so, and everything moves up.
  await putSettings(till().db, { general: { websiteLogo: '', headerText: 'Free shipping all over India' } });
  await till().db.deleteFrom('coupon').execute();
  await createCoupon(till().db, { code: 'TEN', percent: 10 });
  await till()
    .db.updateTable('product')
    .set({ sale_price_paise: 69_900, price_paise: 73_400 })
    .where('id', '=', 'tee')
    .execute();
  await till().db.updateTable('variant').set({ stock: 900 }).execute();
  await bumpCatalogueVersion(till().db);
});

interface Change {
  what: string;
  mode: 'online' | 'cod';
  coupon?: true;
  /** Two tees of Rs. 734 before, … */
  before: string;
  change: () => Promise<unknown>;
  says: string;
  after: string;
  /** The cart on the screen follows at once, so there is nothing to ask the second time. */
  isShown?: true;
  /** …and what the payment window asks for, when it is not the total. */
  due?: string;
}

const CHANGES: readonly Change[] = [
  {
    what: 'the price',
    mode: 'online',
    before: 'Rs. 1,395',
    change: () =>
      till()
        .db.updateTable('product')
        .set({ sale_price_paise: 79_900, price_paise: 83_900 })
        .where('id', '=', 'tee')
        .execute(),
    says: 'Training Tee now costs Rs. 839 instead of Rs. 734.',
    after: 'Rs. 1,594',
    isShown: true,
  },
  {
    what: 'the stock',
    mode: 'online',
    before: 'Rs. 1,395',
    change: () => till().db.updateTable('variant').set({ stock: 1 }).execute(),
    says: 'Only 1 of Training Tee left.',
    after: 'Rs. 697',
  },
  {
    what: 'the coupon',
    mode: 'online',
    coupon: true,
    before: 'Rs. 1,255',
    change: () => till().db.updateTable('coupon').set({ active: false }).execute(),
    says: 'The coupon no longer holds. This coupon has ended.',
    after: 'Rs. 1,395',
  },
  {
    what: 'the shipping',
    mode: 'cod',
    before: 'Rs. 1,518',
    change: () => putSettings(till().db, { shipping: { status: 'active', type: 'flat', amount: 80 } }),
    says: 'Shipping is now Rs. 80.',
    after: 'Rs. 1,548',
    due: 'Rs. 77',
  },
];

test.each(CHANGES)('$what changes: it is named, asked about, and charged as agreed', async (one) => {
  const sessionId = session.toString(16).padStart(32, '0');
  await till().put(sessionId, 'tee', 2);
  const size = session % 2 === 0 ? PHONE : DESKTOP;
  const shop = await openShop({ ...size, origin: till().origin, sessionId });
  const { page, main, dialog } = shop;
  // Goods of this shop have no photographs; a 409 is how the shop says what has changed.
  shop.allow(/media|409/);
  await shop.goTo('/checkout');
  await typeAddress(page);
  await payMode(page, one.mode);
  if (one.coupon) {
    await main.getByLabel('Coupon code').fill('TEN');
    await main.getByRole('button', { name: 'Apply' }).click();
    await main.getByRole('button', { name: 'Applied' }).waitFor();
  }
  const total = () => main.getByRole('region', { name: 'Order summary' }).textContent();
  expect(await total()).toContain(one.before);

  await one.change();
  await bumpCatalogueVersion(till().db);
  await placeOrder(page);
  await dialog.getByText(one.says).waitFor();
  await dialog.getByText(one.after).waitFor();
  await dialog.getByText(`instead of ${one.before}`).waitFor();
  expect(await shop.axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await till().ledger(sessionId)).toEqual({ orders: [], payments: 0, refunds: 0 });

  if (one.isShown) await expect.poll(total).toContain(one.after);
  await placeOrder(page);
  if (!one.isShown) await dialog.getByRole('button', { name: 'Yes, go on' }).click();
  await gateway(page)
    .getByText(one.due ?? one.after, { exact: true })
    .waitFor();
  await payWith(page);
  await shop.arriveAt('Thank you for your order');
  await main.getByText(one.after, { exact: true }).first().waitFor();
  expect(await till().ledger(sessionId)).toEqual({ orders: ['Placed'], payments: 1, refunds: 0 });
  expect([await till().cart(sessionId), await till().mistakes()]).toEqual([{}, []]);
});
