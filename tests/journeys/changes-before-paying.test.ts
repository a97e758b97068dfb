// Between the cart and the payment the price changes. Stock, coupon and shipping: changes-before-paying.long.test.ts.
import { beforeEach, test } from 'vitest';
import { oneTill } from '#tests/kit/browser/one-till.ts';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { payAfterChange, restock } from './change-before-paying.ts';

const till = oneTill();
beforeEach(() => restock(till()));

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
