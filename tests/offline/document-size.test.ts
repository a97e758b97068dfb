// The size of the document of a full cart, and that every line of it can be changed offline. The lines are like our server's:
// long names, pictures with their blur placeholders, five colours of which one is stored, combos of six members.
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { clear, coalesce, enqueue, MAX_DOC_SIZE, MAX_OPS } from '#src/offline/enqueue/enqueue.ts';
import { cartLine } from '#src/offline/lines.ts';
import { aDoc, NOW } from '#tests/kit/simulation/docs.ts';

const hex = (n: number) => `65${n.toString(16).padStart(22, '0')}`;
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({ size, stock: 12 }));
const colors = ['Midnight Navy', 'Charcoal Grey', 'Forest Green', 'Burgundy', 'Off White'];
const picture = (n: number, of: string) => `media/products/mens-moisture-wicking-training-tee-${n}--${of}.webp`;

function aProduct(n: number): Product {
  const variations = colors.map((color, at) => ({ color, sizes, image: picture(n, `colour-${at}`) }));
  return {
    _id: hex(n),
    productName: `Men's Moisture-Wicking Performance Training Tee with Reflective Piping, No. ${n}`,
    productImage: picture(n, 'front'),
    brand: 'Vyayam Performance',
    regularPrice: 1_299,
    salePrice: 849.5,
    gst: 5,
    category: "Men's Apparel",
    productCode: `VYM-MEN-${n}`,
    bestSeller: 'yes',
    isCombo: false,
    variations,
    comboProducts: [],
    ratingAverage: 4.4,
    ratingCount: 127,
    soldRecently: { count: 14, hours: 24 },
    blurColors: Object.fromEntries(
      [...variations.map(({ image }) => image), picture(n, 'front')].map((path) => [path, '#7d8a94']),
    ),
    additionalImages: [picture(n, 'side'), picture(n, 'back')],
    description: 'x'.repeat(2_000),
    faqs: [],
    reviews: [],
  };
}

const single = (n: number) =>
  cartLine({ product: aProduct(n), color: 'Midnight Navy', size: 'XL', isCombo: false, comboProducts: [] });

function combo(n: number, members: number) {
  const comboProducts = Array.from({ length: members }, (_, at) => ({
    _id: hex(n * 100 + at),
    productName: `Adjustable Cast-Iron Dumbbell Set with Anti-Slip Handles, Part ${at}`,
    productImage: picture(n, `part-${at}`),
    colors: colors.map((colorName) => ({ colorName, sizes })),
  }));
  const chosen = comboProducts.map(({ _id, productName }) => ({
    product_name: productName,
    product_id: _id,
    color: 'Charcoal Grey',
    size: 'XL',
  }));
  const product = { ...aProduct(n), isCombo: true, variations: [], comboProducts };
  return cartLine({ product, color: '', size: '', isCombo: true, comboProducts: chosen });
}

const cartOf = (lines: readonly ReturnType<typeof single>[]): Doc =>
  aDoc({
    confirmed: Object.fromEntries(lines.map(({ line, payload }, at) => [line, { id: hex(at), qty: 1, payload }])),
  });

let made = 0;
const stamp = { at: NOW, uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}` };
const setAll = (cart: Doc): Doc =>
  Object.keys(cart.confirmed).reduce(
    (doc, line) => enqueue(doc, { kind: 'set', line, qty: 7 }, stamp, { coalesce, clear }),
    cart,
  );
const sizeOf = (doc: Doc) => JSON.stringify(doc).length;

describe('a cart of 200 lines', () => {
  const singles = Array.from({ length: MAX_OPS }, (_, n) => single(n));
  const mixed = singles.map((line, n) => (n % 10 === 0 ? combo(n, 3 + (n % 4)) : line));
  const combos = Array.from({ length: MAX_OPS }, (_, n) => combo(n, 6));

  test.each([
    ['of single products', singles],
    ['of which every tenth is a combo of three to six', mixed],
  ])('%s: each quantity can be changed offline, within the cap', (_of, lines) => {
    const full = setAll(cartOf(lines));
    expect(full.outbox).toHaveLength(MAX_OPS);
    expect(sizeOf(full)).toBeLessThan(MAX_DOC_SIZE);
  });

  test('of combos of six exceeds the limit: it accepts quantities and removals, but no new lines', () => {
    const cart = cartOf(combos);
    expect(sizeOf(cart)).toBeGreaterThan(MAX_DOC_SIZE);
    expect(setAll(cart).outbox).toHaveLength(MAX_OPS);
    expect(enqueue(cart, { kind: 'clear' }, stamp, { coalesce, clear }).outbox).toHaveLength(MAX_OPS);
    const another = { kind: 'add', qty: 1, ...single(999) } as const;
    expect(() => enqueue(cart, another, stamp, { coalesce, clear })).toThrow(
      expect.objectContaining({ code: 'outbox-full' }),
    );
  });
});
