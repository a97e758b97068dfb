// The number of an invoice, and its sums, which equal what the order cost, to the paisa, for random orders: 3,000 in `npm test`,
// 100,000 in the long run.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '#server/db/schema.ts';
import { layOut } from '#server/invoices/invoice-layout.ts';
import { financialYear, invoiceNumber } from '#server/invoices/invoice-number.ts';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { invoiceOf, sellerOf } from '#server/invoices/make-invoice.ts';
import { STATES } from '#src/contract/states.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { quote } from '#src/domain/quote.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { SELLER } from '#tests/kit/server/checkout.ts';

const RUNS = amount(3_000, 100_000);
const LIMIT_MS = 600_000;

const order = fc.record({
  mode: fc.constantFrom('online' as const, 'cod' as const),
  lines: fc.array(
    fc.record({
      salePrice: fc.integer({ min: 0, max: 1_000_000 }).map((paise) => paise / 100),
      gst: fc.constantFrom(0, 5, 18, 40),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  shipping: fc.record({
    status: fc.constant('active'),
    type: fc.constantFrom('flat' as const, 'percent' as const),
    amount: fc.integer({ min: 0, max: 9_000 }).map((hundredths) => hundredths / 100),
  }),
  prepaid: fc.record({ discountPercentage: fc.integer({ min: 0, max: 100 }), discountActive: fc.boolean() }),
  coupon: fc.option(
    fc.record({
      discount: fc.integer({ min: 0, max: 100 }),
      discountType: fc.constantFrom('Flat Amount', 'Percentage'),
    }),
  ),
  advancePercent: fc.integer({ min: 0, max: 100 }),
  state: fc.constantFrom(...STATES, 'Atlantis'),
});
const contact = {
  ...SELLER,
  phoneNumber: '',
  whatsappNumber: '',
  fssaiNumber: '',
  grievanceOfficer: '',
  grievanceEmail: '',
  grievancePhone: '',
};
const found = sellerOf(contact);
if (!found) throw new Error('the seller of the tests has no GSTIN');
const seller = found;

test(`${RUNS} random orders`, { timeout: LIMIT_MS }, () => {
  fc.assert(
    fc.property(order, ({ mode, lines, state, ...rules }) => {
      const quoted = quote({ ...rules, mode, lines: lines.map(({ quantity, ...product }) => ({ product, quantity })) });
      const row = {
        order_number: 'VY-4F7K-29',
        created_at: new Date(0),
        placed_at: null,
        mode,
        form: { shipping_state: state, billing_state: state },
        shipping_paise: quoted.shipping,
        coupon_paise: quoted.coupon,
        prepaid_paise: quoted.prepaid,
      } as unknown as Row<'shop_order'>;
      const sold = lines.map(({ quantity, gst, salePrice }) => ({
        quantity,
        price_paise: priceWithGst({ salePrice, gst }),
        gst_percent: gst,
        hsn: '6109',
        color: '',
        size: '',
        choices: [],
        product: { productName: 'Tee' },
      })) as unknown as Row<'order_line'>[];
      const invoice = {
        ...invoiceOf(seller, row, sold),
        kind: 'invoice',
        number: '',
        issuedAt: '',
        corrects: null,
      } as const;
      const sum = (part: Parameters<typeof sumOf>[1]) => sumOf(invoice, part);
      expect(sum('paid')).toBe(quoted.payable);
      expect(sum('taxable') + sum('central') + sum('state') + sum('integrated')).toBe(quoted.payable);
      expect([sum('shipping'), sum('discount')]).toEqual([quoted.shipping, quoted.coupon + quoted.prepaid]);
      expect(sum('central')).toBe(sum('state'));
      const isAway = !['Maharashtra', 'Atlantis'].includes(state);
      expect(isAway ? sum('central') : sum('integrated')).toBe(0);
      for (const line of invoice.lines) {
        const tax = line.central + line.state + line.integrated;
        // Half of the tax is rounded, so the whole is at most a paisa away.
        expect(Math.abs(tax - (line.taxable * line.rate) / 100)).toBeLessThanOrEqual(1.5);
        expect(Math.min(line.taxable, tax, line.discount, line.shipping)).toBeGreaterThanOrEqual(0);
      }
      const printed = layOut(invoice).sums.map(([, text]) => toPaise(Number(text.replace(/^Rs\. |,/g, ''))));
      expect(printed.at(-1)).toBe(quoted.payable);
      expect(
        printed.slice(0, -1).reduce((all, one) => all + one, 0),
        'tax and taxable value',
      ).toBe(quoted.payable);
    }),
    { numRuns: RUNS, seed: 20_261_123 },
  );
});

test.each(['gstin', 'legalName', 'address'] as const)('a seller without %s issues no invoices', (fact) => {
  expect(sellerOf({ ...contact, [fact]: '' })).toBeNull();
});

test.each([
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00.000Z', '26-27'],
  ['2027-01-01T00:00:00.000Z', '26-27'],
  ['2099-12-31T00:00:00.000Z', '99-00'],
])('%s is in the financial year %s', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});

test('a number has at most 16 characters', () => {
  expect(invoiceNumber('invoice', '26-27', 1)).toBe('VY/26-27/000001');
  expect(invoiceNumber('credit-note', '26-27', 9_999_999)).toHaveLength(16);
});
