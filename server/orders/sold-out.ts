// Remembers what is sold out. Of a product that everybody wants, most shoppers come too late, and each would cost a transaction.
// An answer is kept for the same goods in the same amounts, until anything sells out, comes back or changes its price.
import { readCatalogueWord } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { createSharedRead } from '#server/db/shared-read.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { SoldToAll } from './out-of-stock.ts';
import type { CreateOrderBody } from './store-order.ts';

/** So many carts at most. The oldest is forgotten. */
const MOST = 1_000;

export interface SoldOut {
  /** Throws the remembered 409 out-of-stock if it still holds. Not for a session with an unpaid order: it may hold the goods. */
  require(body: CreateOrderBody): Promise<void>;
  /** Runs `order` and remembers its 409 out-of-stock if nothing is left. */
  watch<T>(tx: Db, body: CreateOrderBody, order: () => Promise<T>): Promise<T>;
}

export function createSoldOut(db: Db): SoldOut {
  const known = new Map<string, { refusal: Refusal; availability: string }>();
  const readAvailability = createSharedRead(() => readCatalogueWord(db, 'availability'));
  return {
    async require(body) {
      const name = nameOf(body);
      const one = known.get(name);
      if (!one) return;
      if ((await readAvailability()) !== one.availability) known.delete(name);
      else if (!(await hasOpenOrder(db, body.session_id))) throw one.refusal;
    },
    async watch(tx, body, order) {
      // Read before: what is remembered may be newer than its word, never older.
      const isRemembered = body.couponCode === '';
      const availability = isRemembered ? await readCatalogueWord(tx, 'availability') : '';
      try {
        return await order();
      } catch (error) {
        if (isRemembered && isSoldOut(error)) {
          known.set(nameOf(body), { refusal: error, availability });
          for (const oldest of known.keys()) if (known.size > MOST) known.delete(oldest);
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

/** Everything that the figures of the refusal depend on, besides the catalogue. A coupon depends on the time, so it is not kept. */
const nameOf = ({ productData, couponCode, payMode }: CreateOrderBody): string =>
  JSON.stringify([
    couponCode,
    payMode,
    productData.map(({ product_id, quantity, color, size, comboProducts }) => [
      ...[product_id, quantity, color, size],
      comboProducts,
    ]),
  ]);

/** With pieces left, the next order may change their number. */
function isSoldOut(error: unknown): error is SoldToAll {
  if (!(error instanceof SoldToAll)) return false;
  const { products } = error.more;
  return Array.isArray(products) && products.every(({ stock }: { stock: number }) => stock === 0);
}
