// Where the shop delivers: what the page is told, and which orders are refused.
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewRow } from '#server/db/schema.ts';
import { writePinRules } from '#server/shop/pin-file.ts';
import { ruleFor } from '#src/domain/pin-rules.ts';
import { type Checkout, checkoutForm, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const STANDARD = { prefix: '', served: true, cod: true, minDays: 3, maxDays: 8 };
const rule = (prefix: string, over: Partial<NewRow<'pin_rule'>> = {}): NewRow<'pin_rule'> => ({
  prefix,
  served: true,
  cod: true,
  min_days: null,
  max_days: null,
  ...over,
});

onDatabase('PIN codes', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const put = (...rules: NewRow<'pin_rule'>[]) => writePinRules(database().db, rules);
  const area = (digits: string, headers: Record<string, string> = {}) =>
    checkout.shop.call('GET', `/api/pin-codes?area=${digits}`, { headers });
  const rulesOf = async (digits: string) => (await area(digits)).json.data;
  const orderTo = (pin: string, mode: 'online' | 'cod' = 'online') =>
    checkout.place([WHITE_S], {
      mode,
      over: { userData: { ...checkoutForm(), payment_mode: mode, shipping_zip_code: pin } },
    });

  describe('the rules of an area', () => {
    test('are one for every PIN code without a list', async () => {
      expect(await rulesOf('411')).toEqual([STANDARD]);
    });

    test('are all that may hold for a PIN code of it, and no others', async () => {
      await put(rule('4'), rule('41'), rule('411'), rule('411001'), rule('4110'), rule('412'), rule('5'), rule('40'));
      const data: { prefix: string }[] = await rulesOf('411');
      expect(data.map(({ prefix }) => prefix)).toEqual(['', '4', '41', '411', '4110', '411001']);
      expect(ruleFor('411002', data)?.prefix).toBe('4110');
    });

    test('have the standard days where the merchant names none, their own rule for all others, and no COD without delivery', async () => {
      await put(rule('', { served: false, cod: true }), rule('411', { min_days: 1, max_days: 2, cod: false }));
      expect(await rulesOf('411')).toEqual([
        { prefix: '', served: false, cod: false, minDays: 3, maxDays: 8 },
        { prefix: '411', served: true, cod: false, minDays: 1, maxDays: 2 },
      ]);
    });

    test('have no cash on delivery when the shop offers none', async () => {
      await putSettings(database().db, { cod: { isCodEnabled: false } });
      await put(rule('411'));
      expect((await rulesOf('411')).map(({ cod }: { cod: boolean }) => cod)).toEqual([false, false]);
    });

    test('are public, cached until the list changes, and name nobody', async () => {
      const first = await area('411');
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      expect(first.headers.get('set-cookie')).toBeNull();
      expect((await area('411', { 'if-none-match': etag })).status).toBe(304);
      await put(rule('411', { cod: false }));
      expect((await area('411', { 'if-none-match': etag })).status).toBe(200);
    });

    test.each(['', '41', '041', '411001', '4a1', "41'"])('of %j are none', async (digits) => {
      const { status, json } = await area(encodeURIComponent(digits));
      expect([status, json.code]).toEqual([400, 'invalid-input']);
    });
  });

  describe('an order', () => {
    test('goes anywhere without a list', async () => {
      expect((await orderTo('790001', 'cod')).status).toBe(200);
    });

    test('is refused to a PIN code that is not served, with what to do, and holds nothing', async () => {
      await put(rule('79', { served: false, cod: false }), rule('790002'));
      const { status, json } = await orderTo('790001');
      expect([status, json.code, json.message]).toEqual([
        409,
        'pin-not-served',
        "We don't deliver to PIN code 790001 yet. Please choose another shipping address.",
      ]);
      expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([]);
      expect((await orderTo('790002')).status).toBe(200);
    });

    test('with cash on delivery is refused where there is none; the same order online is not', async () => {
      await put(rule('411', { cod: false }));
      const { status, json } = await orderTo('411001', 'cod');
      expect([status, json.code, json.message]).toEqual([
        409,
        'pin-without-cod',
        'There is no cash on delivery to PIN code 411001. Please pay online, or choose another shipping address.',
      ]);
      expect((await orderTo('411001')).status).toBe(200);
    });
  });
});
