// A cache of out-of-stock refusals. Most buyers of a hot product come too late, and each would cost a transaction. An entry holds for
// the same goods in the same quantities, until the catalogue's version `availability` changes: something sells out, comes back, or
// changes its price.
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { createSharedRead } from '#server/db/shared-read.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { SoldToAll } from './out-of-stock.ts';
import type { CreateOrderBody } from './store-order.ts';

/** The oldest entry is evicted. */
const MAX_ENTRIES = 1_000;

export interface SoldOut {
  /**
   * Throws the cached 409 out-of-stock if it still holds, but not for a session with an unpaid or unanswered order, which may have the
   * goods, nor for a repeated call that has a stored answer.
   */
  require(body: CreateOrderBody, isStored: () => Promise<boolean>): Promise<void>;
  /** Runs `order`. Caches its 409 out-of-stock, if nothing is left, and throws it again. */
  watch<T>(tx: Db, body: CreateOrderBody, order: () => Promise<T>): Promise<T>;
}

export function createSoldOut(db: Db): SoldOut {
  const cache = new Map<string, { refusal: Refusal; availability: string }>();
  const readAvailability = createSharedRead(() => readCatalogueVersion(db, 'availability'));
  return {
    async require(body, isStored) {
      const key = keyOf(body);
      const entry = cache.get(key);
      // An unanswered order may have taken the last piece.
      if (!entry || body.unanswered.length > 0) return;
      if ((await readAvailability()) !== entry.availability) cache.delete(key);
      else if (!(await hasOpenOrder(db, body.session_id)) && !(await isStored())) throw entry.refusal;
    },
    async watch(tx, body, order) {
      // Read before the order: the cached refusal may be newer than its version, never older.
      const isCacheable = body.couponCode === '';
      const availability = isCacheable ? await readCatalogueVersion(tx, 'availability') : '';
      try {
        return await order();
      } catch (error) {
        if (isCacheable && isSoldOut(error)) {
          cache.set(keyOf(body), { refusal: error, availability });
          for (const oldest of cache.keys()) if (cache.size > MAX_ENTRIES) cache.delete(oldest);
        }
        throw error;
      }
    },
  };
}

async function hasOpenOrder(db: Db, sessionId: string | undefined): Promise<boolean> {
  if (sessionId === undefined) return false;
  const open = await db
    .selectFrom('shop_order')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'Pending payment')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Everything that the refusal depends on besides the catalogue. A coupon depends on the time, so its orders are not cached. */
const keyOf = ({ productData, couponCode, payMode }: CreateOrderBody): string =>
  JSON.stringify([
    couponCode,
    payMode,
    productData.map(({ product_id, quantity, color, size, comboProducts }) => [
      ...[product_id, quantity, color, size],
      comboProducts,
    ]),
  ]);

/** While pieces are left, the next order may change their number. */
function isSoldOut(error: unknown): error is SoldToAll {
  if (!(error instanceof SoldToAll)) return false;
  const { products } = error.more;
  return Array.isArray(products) && products.every(({ stock }: { stock: number }) => stock === 0);
}
