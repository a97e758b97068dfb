// Between the cart and the payment the price, the stock, a coupon or the shipping changes, in a browser.
import { beforeEach, test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { payAfterChange, restock } from './change-before-paying.ts';

const till = oneCheckoutServer();
beforeEach(() => restock(till()));

test('the stock changes: it is named, asked about, and charged as agreed', async () => {
  await payAfterChange(till(), PHONE, {
    mode: 'online',
    before: 'Rs. 1,395',
    change: () => till().db.updateTable('variant').set({ stock: 1 }).execute(),
    says: 'Only 1 of Training Tee left.',
    after: 'Rs. 697',
  });
});

test('the coupon changes: it is named, asked about, and charged as agreed', async () => {
  await payAfterChange(till(), DESKTOP, {
    mode: 'online',
    coupon: true,
    before: 'Rs. 1,255',
    change: () => till().db.updateTable('coupon').set({ active: false }).execute(),
    says: 'The coupon no longer holds. This coupon has ended.',
    after: 'Rs. 1,395',
  });
});

test('the shipping changes: it is named, asked about, and charged as agreed', async () => {
  await payAfterChange(till(), PHONE, {
    mode: 'cod',
    before: 'Rs. 1,518',
    change: () => putSettings(till().db, { shipping: { status: 'active', type: 'flat', amount: 80 } }),
    says: 'Shipping is now Rs. 80.',
    after: 'Rs. 1,548',
    due: 'Rs. 77',
  });
});

test('the price changes: it is named, asked about, and charged as agreed', async () => {
  await payAfterChange(till(), DESKTOP, {
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
  });
});
