// What a line needs so that it can be drawn, added and added again without the network: the product and the choices
// (make-line.ts cuts it down). Bounded, so that a document stays far below its 256 KB.
import * as v from 'valibot';
import { ComboChoice } from '#src/contract/cart.ts';
import { amount, lenient, text } from '#src/contract/field.ts';
import { Product } from '#src/contract/product.ts';

/** A product that left the shop may have lost its name. */
const Snapshot = v.looseObject({ ...Product.entries, productName: v.string(), salePrice: lenient(amount, 0) });

export const LinePayload = v.looseObject({
  product: Snapshot,
  /** '' for a combo: its members carry the options. */
  color: text,
  size: text,
  isCombo: lenient(v.boolean(), false),
  comboProducts: lenient(v.array(ComboChoice), []),
});
export type LinePayload = v.InferOutput<typeof LinePayload>;

/** A sparse backend names a wished product by its id alone. */
export const unknownWish = (product_id: string): { line: string; payload: LinePayload } => ({
  line: product_id,
  payload: v.parse(LinePayload, { product: { _id: product_id, productName: '' } }),
});
