// The products of a simulated run. They are few, so that several changes meet on the same line.
import type { Product } from '#src/contract/product.ts';
import type { LinePayload } from '#src/offline/document/doc.ts';
import { cartLine, wishLine } from '#src/offline/lines.ts';
import type { ModelRequest } from './model-server.ts';

export interface Good {
  line: string;
  payload: LinePayload;
}

const product = (id: string): Product => ({
  _id: id,
  productName: `Product ${id}`,
  productImage: '',
  brand: '',
  regularPrice: 500,
  salePrice: 400,
  gst: 5,
  category: '',
  productCode: id,
  bestSeller: '',
  isCombo: false,
  variations: [],
  comboProducts: [],
  additionalImages: [],
  description: '',
  faqs: [],
  reviews: [],
});

const single = (id: string, size: string): Good =>
  cartLine({ product: product(id), color: 'red', size, isCombo: false, comboProducts: [] });

const kit = product('kit');
const combo: Good = cartLine({
  product: {
    ...kit,
    isCombo: true,
    comboProducts: [
      { _id: 'band', productName: 'Band', productImage: '', colors: [] },
      { _id: 'rope', productName: 'Rope', productImage: '', colors: [] },
    ],
  },
  color: '',
  size: '',
  isCombo: true,
  comboProducts: [
    { product_name: 'Rope', product_id: 'rope', color: 'black', size: 'L' },
    { product_name: 'Band', product_id: 'band', color: 'green', size: 'S' },
  ],
});

/** Never in stock: the server always refuses it. */
export const SOLD_OUT = 'sold-out';
/** The server refuses more than this of one line. */
export const MAX_OF_ONE = 40;

/** Two sizes of one tee, a mat, a combo, and one that is sold out. */
export const goods: readonly Good[] = [
  single('tee', 'M'),
  single('tee', 'L'),
  single('mat', 'one'),
  combo,
  single(SOLD_OUT, 'M'),
];

export const wishes: readonly Good[] = [
  wishLine(product('tee')),
  wishLine(product('mat')),
  wishLine(product(SOLD_OUT)),
];

/** The call that puts three tees of size M into the cart of a session. */
export const threeTees = (session_id: string): ModelRequest => {
  const products = { product_id: 'tee', price: 420, session_id, quantity: 3, size: 'M', color: 'red' };
  return { method: 'POST', path: '/add-cart', query: {}, body: { isCombo: false, products }, key: undefined };
};
