// docs/dark-patterns.md, the self-audit: what it names exists. Some of its rows are tested here.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceWithGst } from '#src/domain/price.ts';
import { quote } from '#src/domain/quote.ts';
import { EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
import { orderBody } from '#src/features/checkout/send-order.ts';
import { emptyDraft } from '#src/features/contact/contact-draft.ts';
import { tee } from '#tests/features/cart/sample-products.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { filesBelow, projectFolder } from '#tests/kit/source/source-files.ts';

const page = readFileSync(join(projectFolder, 'docs', 'dark-patterns.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| pattern'));

test('the audit has a row for each of the 13 patterns, and names tests that exist', () => {
  expect(rows).toHaveLength(13);
  for (const row of rows) {
    const proofs = row.split('|')[3]?.trim() ?? '';
    if (['read by hand', 'does not arise'].includes(proofs)) continue;
    for (const proof of proofs.split('<br>')) {
      const [, path = '', title = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(proof) ?? [];
      expect(existsSync(join(projectFolder, path)), proof).toBe(true);
      expect(readFileSync(join(projectFolder, path), 'utf8')).toContain(title);
    }
  }
});

test('no box is ticked beforehand', () => {
  const ticked = filesBelow(join(projectFolder, 'src', 'features'))
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => /\bdefaultChecked(=\{true\})?[\s/>]|\bchecked=\{true\}/.test(readFileSync(file, 'utf8')));
  expect(ticked).toEqual([]);
  expect(emptyDraft.isComplaint).toBe(false);
  const begun = Object.entries(EMPTY_CHECKOUT).filter(([, value]) => value === true);
  expect(begun.map(([name]) => name)).toEqual(['billing_same_as_shipping']);
});

test('an order has the lines of the cart and nothing else', () => {
  const product = { ...tee, product_id: 'tee' };
  const line = {
    id: 'l1',
    key: 'k1',
    product,
    quantity: 2,
    color: 'Black',
    size: 'M',
    isCombo: false,
    waiting: false,
    isOnDevice: false,
    comboProducts: [],
  };
  const offer: Offer = { lines: [line], mode: 'online', shipping: null, prepaid: null, coupon: null };
  const { productData, couponCode } = orderBody(offer, { ...EMPTY_CHECKOUT, ...ADDRESS }, 's'.repeat(32));
  expect(productData.map(({ quantity, color, size }) => [quantity, color, size])).toEqual([[2, 'Black', 'M']]);
  expect(couponCode).toBe('');
});

/** name -> text of every exported text of the shop. */
const texts = new Map(
  filesBelow(join(projectFolder, 'src'))
    .filter((file) => /messages\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export const (\w+) =\s*(?:\([^)]*\) =>\s*)?(['"`])(.+?)\2;/gs)].map(
        ([, name = '', , text = '']) => [`${relative(projectFolder, file)} ${name}`, text] as const,
      ),
    ),
);

test('no text shames a shopper who declines', () => {
  expect(texts.size).toBeGreaterThan(400);
  const shaming = /miss(ing)? out|no,? thanks|(don.t|do not) (want|like|care)|rather (not|pay)|regret|pay full|hate/i;
  expect([...texts].filter(([, text]) => shaming.test(text))).toEqual([]);
});

test('no box has a negation in its label', () => {
  const labels = [...texts].filter(([name]) => BOXES.some((box) => name.endsWith(` ${box}`)));
  expect(labels).toHaveLength(BOXES.length);
  const used = filesBelow(join(projectFolder, 'src'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('styleguide'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<FormCheckbox\s[^>]*?label=\{\w+\.(\w+)\}/g)]);
  for (const [, label] of used) expect(BOXES).toContain(label);
  expect(labels.filter(([, text]) => /\b(not|no|never|without|stop|un\w+)\b|n't/i.test(text))).toEqual([]);
});

const BOXES = ['sameAsShipping', 'saveInProfile', 'saveOnDevice', 'isComplaint', 'dataSaver'];

test('no total rises beyond what the cart announced', () => {
  const rupees = fc.integer({ min: 1, max: 50_000 });
  const line = fc.record({
    product: fc.record({ salePrice: rupees, gst: fc.constantFrom(0, 5, 18, 40) }),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const input = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    mode: fc.constantFrom('online' as const, 'cod' as const),
    shipping: fc.record({
      status: fc.constantFrom('active', 'inactive'),
      type: fc.constantFrom('flat' as const, 'percent' as const),
      amount: fc.integer({ min: 0, max: 100 }),
    }),
    prepaid: fc.record({ discountPercentage: fc.integer({ min: 0, max: 100 }), discountActive: fc.boolean() }),
    coupon: fc.option(fc.record({ discount: rupees, discountType: fc.constantFrom('Flat Amount', 'Percentage') })),
  });
  fc.assert(
    fc.property(input, (order) => {
      const inCart = quote({ ...order, mode: null, coupon: null });
      // The prices of the product pages.
      expect(inCart.payable).toBe(
        order.lines.reduce((sum, { product, quantity }) => sum + priceWithGst(product) * quantity, 0),
      );
      const announced = quote({ ...order, mode: 'cod', coupon: null }).shipping;
      const { payable, dueNow, balance } = quote(order);
      expect(payable).toBeLessThanOrEqual(inCart.payable + (order.mode === 'cod' ? announced : 0));
      expect(dueNow + balance).toBe(payable);
    }),
  );
});
