// Looks up the lines of a /create-order body in the catalogue: product, choice, and the variants that they need. Names and prices
// in the body are not trusted.
import type * as v from 'valibot';
import { groupBy } from '#server/catalogue/group-by.ts';
import { readProducts, type SentProduct } from '#server/catalogue/read-products.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { OrderedItem } from '#src/contract/payment.ts';
import type { Piece } from './hold-stock.ts';

type Ordered = v.InferOutput<typeof OrderedItem>;

export interface OrderedLine {
  product: SentProduct;
  quantity: number;
  color: string;
  size: string;
  isCombo: boolean;
  choices: { product_id: string; product_name: string; color: string; size: string }[];
  /** The variants that one piece needs. */
  variants: Variant[];
  /** How many are available. */
  stock: number;
  /** Rupees, if the page sent the price it showed. */
  seenPrice: number | undefined;
}
interface Variant {
  id: string;
  product_id: string;
  color: string;
  size: string;
  stock: number;
}

/** Throws 422 for a choice that is not sold. Does not check stock. */
export async function resolveLines(db: Db, items: readonly Ordered[]): Promise<OrderedLine[]> {
  const ids = [...new Set(items.map((item) => item.product_id))];
  const products = new Map((await readProducts(db, ids, 'order')).map((product) => [product._id, product]));
  const memberIds = [...products.values()].flatMap((product) => (product.comboProducts ?? []).map(({ _id }) => _id));
  const variants = await readVariants(db, [...new Set([...products.keys(), ...memberIds])]);
  return items.map((item) => {
    const product = products.get(item.product_id);
    if (!product) throw new Refusal(422, 'unknown-product', 'A product in your cart is no longer sold.');
    return resolveLine(item, product, variants);
  });
}

function resolveLine(item: Ordered, product: SentProduct, variants: ReadonlyMap<string, Variant[]>): OrderedLine {
  const line = { product, quantity: item.quantity, isCombo: product.isCombo === true, seenPrice: item.price };
  if (!line.isCombo) {
    const chosen = choose(variants.get(product._id), item, product.productName);
    return { ...line, color: chosen.color, size: chosen.size, choices: [], variants: [chosen], stock: chosen.stock };
  }
  const members = product.comboProducts ?? [];
  if (members.length === 0) throw new Refusal(422, 'combo-empty', 'No combo products selected');
  const chosen = members.map(({ _id, productName }) => {
    // Names may change between cart and order; ids do not. Some clients send names only.
    const choice =
      item.comboProducts.find((one) => one.product_id === _id) ??
      item.comboProducts.find((one) => one.product_id === '' && one.product_name === productName);
    return choose(variants.get(_id), choice ?? { color: '', size: '' }, productName);
  });
  const nameOf = new Map(members.map((member) => [member._id, member.productName]));
  const choices = chosen.map(({ product_id, color, size }) => ({
    product_id,
    product_name: nameOf.get(product_id) ?? '',
    color,
    size,
  }));
  return {
    ...line,
    color: '',
    size: '',
    choices,
    variants: chosen,
    stock: Math.min(...chosen.map((one) => one.stock)),
  };
}

function choose(options: readonly Variant[] = [], choice: { color: string; size: string }, name: string): Variant {
  const chosen = options.find((option) => option.color === choice.color && option.size === choice.size);
  if (chosen) return chosen;
  if (choice.color === '' || choice.size === '')
    throw new Refusal(422, 'options-missing', 'Please select size and color before adding to the cart.');
  throw new Refusal(422, 'unknown-option', `${name} is no longer offered in this colour and size.`);
}

async function readVariants(db: Db, productIds: readonly string[]): Promise<Map<string, Variant[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variant')
    .select(['id', 'product_id', 'color', 'size', 'stock'])
    .where('product_id', 'in', productIds)
    .execute();
  return groupBy(rows, (row) => row.product_id);
}

/** The pieces of all lines by variant. One variant may be in a single line and in a combo. */
export function piecesOf(lines: readonly OrderedLine[]): Piece[] {
  const pieces = new Map<string, number>();
  for (const { variants, quantity } of lines)
    for (const { id } of variants) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return [...pieces].map(([variant_id, count]) => ({ variant_id, pieces: count }));
}
