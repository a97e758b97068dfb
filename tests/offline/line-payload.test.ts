import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { LinePayload } from '#src/offline/document/doc.ts';
import { cartLine, wishLine } from '#src/offline/lines.ts';
import { unknownWish } from '#src/offline/reconcile/server-list.ts';
import { teePayload } from '#tests/kit/simulation/docs.ts';

const sizes = ['S', 'M', 'L'].map((size, stock) => ({ size, stock }));
const tee: Product = {
  ...v.parse(LinePayload, teePayload).product,
  productName: 'Training Tee',
  description: `<p>${'long '.repeat(2_000)}</p>`,
  additionalImages: ['a', 'b'],
  sizeGuide: 'Chest: M = 52 cm',
  ratingAverage: 4.4,
  faqs: [{ question: 'q', answer: 'a' }],
  variations: ['navy', 'red'].map((color) => ({ color, sizes, image: '' })),
};
const colors = ['black', 'green'].map((colorName) => ({ colorName, sizes }));
const kit: Product = {
  ...tee,
  _id: 'kit',
  isCombo: true,
  comboProducts: [
    { _id: 'rope', productName: 'Rope', productImage: '', colors },
    { _id: 'band', productName: 'Band', productImage: '', colors },
  ],
};
const rope = { product_name: 'Rope', product_id: 'rope', color: 'black', size: 'M' };

describe('what is stored of a cart line', () => {
  const { line, payload } = cartLine({ product: tee, color: 'navy', size: 'M', isCombo: false, comboProducts: [] });

  test('is its identity', () => {
    expect(line).toBe('p:tee|navy|M');
  });

  test('is the product as a card shows it, with the chosen option’s stock', () => {
    expect(payload.product).toMatchObject({ productName: 'Training Tee', salePrice: tee.salePrice, description: '' });
    expect(payload.product.variations).toEqual([{ color: 'navy', sizes: [{ size: 'M', stock: 1 }], image: '' }]);
    expect(JSON.stringify(payload).length).toBeLessThan(1_000);
    expect(payload.product).not.toHaveProperty('sizeGuide');
    expect(payload.product).not.toHaveProperty('ratingAverage');
  });

  test('has a limited size, whatever a backend sends', () => {
    const long = { ...tee, productName: 'x'.repeat(10_000), brand: 'y'.repeat(10_000) };
    const stored = cartLine({ product: long, color: 'navy', size: 'M', isCombo: false, comboProducts: [] });
    expect(JSON.stringify(stored).length).toBeLessThan(2_000);
  });
});

describe('what is stored of a combo', () => {
  const choices = { product: kit, color: '', size: '', isCombo: true };

  test('is the chosen option of every member, with its stock only', () => {
    const { line, payload } = cartLine({ ...choices, comboProducts: [rope] });
    expect(line).toBe('c:kit|rope,black,M');
    expect(payload.product.comboProducts).toMatchObject([
      { _id: 'rope', colors: [{ colorName: 'black', sizes: [{ size: 'M', stock: 1 }] }] },
      { _id: 'band', colors: [] },
    ]);
  });

  test('is the same line on a backend that names members by name only', () => {
    const byName = cartLine({ ...choices, comboProducts: [{ ...rope, product_id: '' }] });
    expect(byName.line).toBe('c:kit|rope,black,M');
    const unknown = cartLine({ ...choices, comboProducts: [{ ...rope, product_name: 'Mat', product_id: '' }] });
    expect(unknown.line).toBe('c:kit|Mat,black,M');
  });
});

describe('what is stored of a wish', () => {
  test('is the product with its options, which are chosen later', () => {
    const { line, payload } = wishLine(tee);
    expect(line).toBe('tee');
    expect(payload.product.variations).toHaveLength(2);
  });

  test('is only the id when the backend sends no more', () => {
    expect(unknownWish('tee')).toMatchObject({ line: 'tee', payload: { product: { _id: 'tee', productName: '' } } });
  });
});
