// The server's list: parsed into lines, and ingested as the new confirmed state.
import * as v from 'valibot';
import type { CartItem } from '#src/contract/cart.ts';
import type { WishlistItem } from '#src/contract/wishlist.ts';
import { mirroredLines } from '#src/offline/coordination/mirrored-ops.ts';
import { withLineCopies, withLinesOf } from '#src/offline/document/confirmed-lines.ts';
import { type Confirmed, type Doc, LinePayload, type ShopChange } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';
import { cartLine, wishLine } from '#src/offline/lines.ts';

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

/** For a backend that names a wished product by its id alone. */
export const unknownWish = (product_id: string): { line: string; payload: LinePayload } => ({
  line: product_id,
  payload: v.parse(LinePayload, { product: { _id: product_id, productName: '' } }),
});

/** Merges the items of one line; undefined when there are none. */
export const gather = (items: readonly ServerItem[]): Confirmed | undefined =>
  items.reduce<Confirmed | undefined>(plus, undefined);

const plus = (known: Confirmed | undefined, { id, qty, payload }: ServerItem): Confirmed =>
  known ? { ...known, qty: known.qty + qty, extraIds: [...(known.extraIds ?? []), id] } : { id, qty, payload };

/**
 * The list as the new confirmed state. Correct only where no late copy of our own request can explain a difference: on a
 * server with keys, and before anything was sent.
 * @param asked the document when the list was asked for. Another context may have sent a change from the device since.
 */
export function ingest(doc: Doc, items: readonly ServerItem[], now: number, asked = doc): Doc {
  const listed: Doc['confirmed'] = {};
  for (const item of items) listed[item.line] = plus(listed[item.line], item);
  const confirmed = withLinesOf(listed, doc.confirmed, new Set([...mirroredLines(asked), ...mirroredLines(doc)]));
  const inFlight = linesInFlight(doc);
  const lines = new Set([...Object.keys(doc.confirmed), ...Object.keys(confirmed)]);
  const changes = [...lines]
    .filter((line) => !inFlight.has(line))
    .flatMap((line) => shopChange(doc, line, confirmed[line], now));
  const after = withLineCopies(doc.confirmed, { ...doc, confirmed, confirmedAt: now });
  return withShopChanges(after, changes);
}

/** Lines with a request that was sent and not settled, here or from the device. We may have caused a difference there. */
export const linesInFlight = ({ outbox }: Doc): Set<string> =>
  new Set(outbox.filter(({ attempts, mirrored }) => attempts > 0 || mirrored).map(({ line }) => line));

/** As many as a large cart has lines: after the shop restores a backup every line may differ. */
const MAX_SHOP_CHANGES = 200;

/** The newest change of a line replaces the older one. */
export function withShopChanges(doc: Doc, changes: readonly ShopChange[]): Doc {
  const newer = new Set(changes.map(({ line }) => line));
  const others = doc.shopChanges.filter(({ line }) => !newer.has(line));
  return { ...doc, shopChanges: [...others, ...changes].slice(-MAX_SHOP_CHANGES) };
}

/**
 * The notice for a line whose shown quantity the server's list changes. None on the first read, when there is nothing to
 * compare with; none for a wishlist, which the customer's other devices change.
 */
export function shopChange(doc: Doc, line: string, now: Confirmed | undefined, at: number): ShopChange[] {
  if (doc.confirmedAt === 0 || doc.scope.startsWith('wish:')) return [];
  const ops = doc.outbox.filter((op) => op.line === line);
  const shownWith = (confirmed: Confirmed | undefined) => fold(confirmed ? { [line]: confirmed } : {}, ops).get(line);
  const [was, is] = [shownWith(doc.confirmed[line]), shownWith(now)];
  if (was?.qty === is?.qty) return [];
  if (was && !is) return [{ line, kind: 'removed', qty: was.qty, payload: was.payload, at }];
  const shown = was ?? is;
  return shown ? [{ line, kind: was ? 'changed' : 'added', qty: shown.qty, payload: nameOnly(shown.payload), at }] : [];
}

/** A line that is in the list has its whole payload there. */
const nameOnly = ({ product: { _id, productName }, color, size }: LinePayload): LinePayload =>
  v.parse(LinePayload, { product: { _id, productName }, color, size });
