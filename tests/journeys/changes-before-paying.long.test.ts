// Price, stock, coupon or shipping changes between the cart and the payment, in a browser.
import { beforeEach, test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { payAfterChange, restock } from './change-before-paying.ts';

const server = oneCheckoutServer();
beforeEach(() => restock(server()));

test('a changed stock is named, confirmed by the shopper, and charged as confirmed', async () => {
  await payAfterChange(server(), PHONE, {
    mode: 'online',
    before: 'Rs. 1,395',
    change: () => server().db.updateTable('variant').set({ stock: 1 }).execute(),
    says: 'Only 1 of Training Tee left.',
    after: 'Rs. 697',
  });
});

test('a changed coupon is named, confirmed by the shopper, and charged as confirmed', async () => {
  await payAfterChange(server(), DESKTOP, {
    mode: 'online',
    coupon: true,
    before: 'Rs. 1,255',
    change: () => server().db.updateTable('coupon').set({ active: false }).execute(),
    says: 'The coupon can no longer be used. This coupon has ended.',
    after: 'Rs. 1,395',
  });
});

test('a changed shipping charge is named, confirmed by the shopper, and charged as confirmed', async () => {
  await payAfterChange(server(), PHONE, {
    mode: 'cod',
    before: 'Rs. 1,518',
    change: () => putSettings(server().db, { shipping: { status: 'active', type: 'flat', amount: 80 } }),
    says: 'Shipping is now Rs. 80.',
    after: 'Rs. 1,548',
    due: 'Rs. 77',
  });
});

test('a changed price is named, confirmed by the shopper, and charged as confirmed', async () => {
  await payAfterChange(server(), DESKTOP, {
    mode: 'online',
    before: 'Rs. 1,395',
    change: () =>
      server()
        .db.updateTable('product')
        .set({ sale_price_paise: 79_900, price_paise: 83_900 })
        .where('id', '=', 'tee')
        .execute(),
    says: 'Training Tee now costs Rs. 839 instead of Rs. 734.',
    after: 'Rs. 1,594',
    isShown: true,
  });
});
