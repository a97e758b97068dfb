// A lane for each product: the transactions of its orders and payments run one after the other, and those of a hot product let all
// others pass. Otherwise they would use most of the processors, and buyers of other products would wait.
import type { Db } from '#server/db/schema.ts';

/** Longer than most transactions. The bound lets the sale of a hot product go on in a shop that is busy anyway. */
const LET_PASS_MS = 50;

/** Runs `transaction` when it is its turn in the lane of one of `products`. Never refuses. */
export type GoodsLane = <T>(products: readonly string[], transaction: () => Promise<T>) => Promise<T>;

export function createGoodsLane(letPassMs = LET_PASS_MS): GoodsLane {
  /** By product, while one of its transactions runs: those that wait, in order of arrival. */
  const lanes = new Map<string, (() => void)[]>();
  /** How many run that found their lane empty. A transaction of a hot product seldom does. */
  let passing = 0;
  const lettingPass = new Set<() => void>();

  async function pass<T>(transaction: () => Promise<T>): Promise<T> {
    passing += 1;
    try {
      return await transaction();
    } finally {
      passing -= 1;
      if (passing === 0) for (const go of lettingPass) go();
    }
  }

  async function letPass<T>(transaction: () => Promise<T>): Promise<T> {
    if (passing > 0)
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timeout);
          lettingPass.delete(go);
          resolve();
        };
        const timeout = setTimeout(go, letPassMs);
        lettingPass.add(go);
      });
    return transaction();
  }

  const waitingFor = (product: string): number => lanes.get(product)?.length ?? -1;

  return async (products, transaction) => {
    // One lane is enough, as it only spreads the work. Waiting in two would hold up the buyers of one product for the other.
    const [product] = products.toSorted((a, b) => waitingFor(b) - waitingFor(a));
    if (product === undefined) return transaction();
    const ahead = lanes.get(product);
    const waiting = ahead ?? [];
    if (ahead) await new Promise<void>((resolve) => ahead.push(resolve));
    else lanes.set(product, waiting);
    try {
      return await (ahead ? letPass(transaction) : pass(transaction));
    } finally {
      // The next one inherits the lane, so that no newcomer can take it in between.
      const next = waiting.shift();
      if (next) next();
      else lanes.delete(product);
    }
  };
}

/** The products of an order, by its id or the provider's. Call it outside a transaction. */
export async function productsOf(db: Db, by: 'id' | 'provider_order_id', id: string): Promise<string[]> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
    .select('product_id')
    .where(`shop_order.${by}`, '=', id)
    .execute();
  return lines.map(({ product_id }) => product_id);
}
