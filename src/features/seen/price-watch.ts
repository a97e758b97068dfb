// The page's side of the price check in the background: writes the record of products that the worker asks for (sw/prices.ts), and
// compares the results. Only an installed app is woken in the background, and only where the browser permits it (decision 073).
import * as v from 'valibot';
import { buildRequest } from '#src/api/build-request.ts';
import type { ApiConfig } from '#src/api/config.ts';
import { getProduct, Product } from '#src/contract/product.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { optionsOf, stockOf } from '#src/domain/product-options.ts';
import { isSoldOut } from '#src/domain/stock.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { PERSONAL_RECORDS } from '#src/features/session/device-records.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import type { ViewLine } from '#src/offline/index.ts';
import { readSeen } from './seen-store.ts';

export const PLACES = ['cart', 'wishlist', 'seen'] as const;

/** A product as the shopper last saw it. `isSoldOut` is that of the chosen size in the cart, and null for a combo there. */
const Good = v.object({
  id: v.string(),
  name: v.string(),
  place: v.picklist(PLACES),
  url: v.string(),
  color: v.string(),
  size: v.string(),
  paise: v.number(),
  isSoldOut: v.nullable(v.boolean()),
});
export type Good = v.InferOutput<typeof Good>;

export const Watch = v.object({
  at: v.number(),
  headers: v.record(v.string(), v.string()),
  goods: v.array(Good),
  /** Written by the worker: the time of its last check, and the product by URL; null where the shop has no such product. */
  checkedAt: v.optional(v.number()),
  found: v.optional(v.record(v.string(), v.nullable(Product))),
});
export type Watch = v.InferOutput<typeof Watch>;

export interface Change {
  good: Good;
  kind: 'price' | 'sold-out' | 'back';
  /** The price now; the last one that the shopper saw where the shop no longer has the product. */
  paise: number;
}

/** One request each. */
const MAX_GOODS = 40;

export async function readWatch({ notes }: Pick<ShopSync, 'notes'>): Promise<Watch | null> {
  const read = v.safeParse(Watch, await notes.read(PERSONAL_RECORDS.watch));
  return read.success ? read.output : null;
}

/** The changes since the record was written: one for each product and kind, those of the cart first. */
export function changesOf({ goods, found = {} }: Watch): Change[] {
  const changes = goods.flatMap((good) => {
    const now = found[good.url];
    return now === undefined ? [] : changesOfOne(good, now);
  });
  const isSame = (a: Change, b: Change) => a.good.id === b.good.id && a.kind === b.kind;
  return changes.filter((change, at) => changes.findIndex((other) => isSame(other, change)) === at);
}

function changesOfOne(good: Good, now: Product | null): Change[] {
  const { isSoldOut: was } = good;
  const paise = now ? priceWithGst(now) : good.paise;
  const is = now ? soldOutOf(now, good) : true;
  const change = (kind: Change['kind']) => ({ good, kind, paise });
  if (was === false && is === true) return [change('sold-out')];
  if (was === true && is === false) return [change('back')];
  return paise === good.paise ? [] : [change('price')];
}

const soldOutOf = (
  product: Product,
  { place, color, size }: Pick<Good, 'place' | 'color' | 'size'>,
): boolean | null => {
  if (place !== 'cart') return isSoldOut(product);
  if (product.isCombo) return null;
  const stock = stockOf(optionsOf(product), { color, size });
  return stock === null ? null : stock === 0;
};

/**
 * Writes the record for the worker: the products of cart, wishlist and recently seen as this page knows them. A guest's wishes and
 * recently seen products are as old as the tap, so the worker's newer results replace them.
 */
export async function writeWatch(sync: ShopSync, config: ApiConfig, now = Date.now()): Promise<void> {
  const owner = readStored('contact_email') || null;
  const seen = await readSeen(sync.notes, owner);
  const before = await readWatch(sync);
  const ofLines = (place: Good['place'], lines: readonly ViewLine[]) =>
    lines.map(({ payload }) => goodOf(config, place, payload.product as Product, payload));
  const goods = [
    ...ofLines('cart', sync.outbox.deviceCart().snapshot().lines),
    ...ofLines('wishlist', sync.outbox.wishlist(owner).snapshot().lines),
    ...seen.map(({ product }) => goodOf(config, 'seen', product, { color: '', size: '' })),
  ].map((good) => (isOldFigure(good, owner) ? withNews(good, before) : good));
  const { headers } = buildRequest(config, getProduct, {}, null).init as { headers: Record<string, string> };
  await sync.notes.update(PERSONAL_RECORDS.watch, (raw) => {
    // After a log-out in the meantime the products are nobody's.
    if ((readStored('contact_email') || null) !== owner) return raw;
    const last = v.safeParse(Watch, raw);
    const checkedAt = last.success ? last.output.checkedAt : undefined;
    return { at: now, headers, goods: goods.slice(0, MAX_GOODS), ...(checkedAt ? { checkedAt } : {}) } satisfies Watch;
  });
}

const isOldFigure = ({ place }: Good, owner: string | null) =>
  place === 'seen' || (place === 'wishlist' && owner === null);

function withNews(good: Good, before: Watch | null): Good {
  const found = before?.found?.[good.url];
  if (found) return { ...good, paise: priceWithGst(found), isSoldOut: soldOutOf(found, good) };
  if (found === null) return { ...good, isSoldOut: true };
  const last = before?.goods.find(({ id, place }) => id === good.id && place === good.place);
  return last ? { ...good, paise: last.paise, isSoldOut: last.isSoldOut } : good;
}

function goodOf(
  config: ApiConfig,
  place: Good['place'],
  product: Product,
  { color, size }: { color: string; size: string },
): Good {
  const { _id: id, productName: name } = product;
  const { url } = buildRequest(config, getProduct, { query: { product_id: id } }, null);
  const good = { id, name, place, url, color, size, paise: priceWithGst(product) };
  return { ...good, isSoldOut: soldOutOf(product, good) };
}

/** Not in TypeScript's library yet; Chromium only. */
interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}
const TAG = 'prices';
const MIN_INTERVAL_MS = 12 * 3_600_000;

/**
 * Registers Periodic Background Sync in an installed app with the browser's permission and without the data saver; otherwise
 * unregisters it. Resolves to whether it is registered.
 */
export async function registerWatch(isDataSaver: boolean): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const periodicSync = (registration as { periodicSync?: PeriodicSync } | undefined)?.periodicSync;
  if (!periodicSync || !matchMedia('(display-mode: standalone)').matches) return false;
  const name = 'periodic-background-sync' as PermissionName;
  const isPermitted = !isDataSaver && (await navigator.permissions.query({ name })).state === 'granted';
  if (isPermitted) await periodicSync.register(TAG, { minInterval: MIN_INTERVAL_MS });
  else await periodicSync.unregister(TAG);
  return isPermitted;
}
