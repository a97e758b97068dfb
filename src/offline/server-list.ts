// The server's list as it was just read, in our terms, and taken over as the truth (a server with keys, or a first read).
import type { CartItem } from '#src/contract/cart.ts';
import type { WishlistItem } from '#src/contract/wishlist.ts';
import type { Confirmed, Doc, ShopChange } from './doc.ts';
import { type LinePayload, unknownWish } from './line-payload.ts';
import { cartLine, wishLine } from './make-line.ts';

/** One item of the server. Two of them may be the same line. */
export interface ServerItem {
  line: string;
  id: string;
  qty: number;
  payload: LinePayload;
}

export function readItems(reply: { cartItems?: CartItem[]; wishlistItems?: WishlistItem[] }): ServerItem[] {
  const cart = (reply.cartItems ?? []).map((item) => ({
    ...cartLine({ ...item, product: item.product_id }),
    id: item._id,
    qty: item.quantity,
  }));
  const wishes = (reply.wishlistItems ?? []).map(({ _id, product_id }) => ({
    ...(typeof product_id === 'string' ? unknownWish(product_id) : wishLine(product_id)),
    id: _id,
    qty: 1,
  }));
  return [...cart, ...wishes];
}

/** Items of one line as one confirmed line; undefined when there are none. */
export const gather = (items: readonly ServerItem[]): Confirmed | undefined =>
  items.reduce<Confirmed | undefined>(plus, undefined);

const plus = (known: Confirmed | undefined, { id, qty, payload }: ServerItem): Confirmed =>
  known ? { ...known, qty: known.qty + qty, extraIds: [...(known.extraIds ?? []), id] } : { id, qty, payload };

/**
 * The list as the new confirmed state. Right only where no late copy of our own request can be behind a difference: on a
 * server with keys, and before anything was sent.
 */
export function ingest(doc: Doc, items: readonly ServerItem[], now: number): Doc {
  const confirmed: Doc['confirmed'] = {};
  for (const item of items) confirmed[item.line] = plus(confirmed[item.line], item);
  const pending = new Set(doc.outbox.map(({ line }) => line));
  const settled = Object.keys(doc.confirmed).filter((line) => !pending.has(line));
  const changes = settled.flatMap((line) => shopChange(doc, line, confirmed[line], now));
  return withShopChanges({ ...doc, confirmed, confirmedAt: now, unverified: false }, changes);
}

const MAX_SHOP_CHANGES = 20;

export const withShopChanges = (doc: Doc, changes: readonly ShopChange[]): Doc =>
  changes.length === 0 ? doc : { ...doc, shopChanges: [...doc.shopChanges, ...changes].slice(-MAX_SHOP_CHANGES) };

/** What to tell the shopper of a line the server holds differently. A wishlist has other devices, not a shop, behind it. */
export function shopChange(doc: Doc, line: string, now: Confirmed | undefined, at: number): ShopChange[] {
  const known = doc.confirmed[line];
  if (!known || known.qty === now?.qty || doc.confirmedAt === 0 || doc.scope.startsWith('wish:')) return [];
  return [{ line, kind: now ? 'changed' : 'removed', qty: known.qty, payload: known.payload, at }];
}
