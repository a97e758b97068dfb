// The refusal for too little stock: which lines are affected, and how much is left.
import { Refusal } from '#server/http/refusal.ts';
import { figuresOf } from './figures.ts';
import type { ShortPiece } from './hold-stock.ts';
import type { PricedOrder } from './price-order.ts';
import { type OrderedLine, piecesOf } from './resolve-lines.ts';

/** 409 out-of-stock, the same for every client. Others are only for a client that has been promised what is left (claim-goods.ts). */
export class SoldToAll extends Refusal<409> {}

/** Throws SoldToAll. Lines of the same variant are added up. */
export function requireStock(priced: PricedOrder): void {
  const wanted = new Map(piecesOf(priced.lines).map((piece) => [piece.variant_id, piece.pieces]));
  if (priced.lines.some(({ variants }) => variants.some(({ id, stock }) => stock < (wanted.get(id) ?? 0))))
    throw new SoldToAll(409, 'out-of-stock', ...wordsOf(priced));
}

/** With the stock as read under the lock. */
export function withStock(priced: PricedOrder, short: readonly ShortPiece[]): PricedOrder {
  const fresh = new Map(short.map((one) => [one.variant_id, one.stock]));
  const lines = priced.lines.map((line) => {
    const variants = line.variants.map((variant) => ({ ...variant, stock: fresh.get(variant.id) ?? variant.stock }));
    return { ...line, variants, stock: Math.min(...variants.map((variant) => variant.stock)) };
  });
  return { ...priced, lines };
}

export const outOfStock = (priced: PricedOrder): Refusal => new Refusal(409, 'out-of-stock', ...wordsOf(priced));

function wordsOf(priced: PricedOrder) {
  const wanted = new Map(piecesOf(priced.lines).map((piece) => [piece.variant_id, piece.pieces]));
  const short = priced.lines.filter(({ variants }) => variants.some(({ id, stock }) => stock < (wanted.get(id) ?? 0)));
  const names = [...new Set(short.map(({ product }) => product.productName))];
  const none = short.every(({ stock }) => stock === 0);
  const message = none
    ? `${listed(names)} ${names.length === 1 ? 'is' : 'are'} out of stock`
    : `There is not enough left of ${listed(names)}`;
  const more = { changed: ['stock'], products: short.map(shortProduct), figures: figuresOf(priced) };
  return [message, { more }] as const;
}

const shortProduct = ({ product, color, size, quantity, stock }: OrderedLine) => ({
  product_id: product._id,
  productName: product.productName,
  color,
  size,
  quantity,
  stock,
});

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
