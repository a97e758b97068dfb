// A short queue for each product that is being ordered, in this process. Orders of one product wait for one row of stock anyway.
// Waiting in the database, each of them would keep a connection, and soon there would be none for other products.
import { Refusal } from '#server/http/refusal.ts';
import { createWaitingLine, type LineLimits, type WaitingLine } from '#server/http/waiting-line.ts';

const LIMITS: LineLimits = {
  /** One order under the row's lock, and one on its way there. */
  atOnce: 2,
  /** A request that would wait longer is refused, so every answer comes within a second. */
  burstMs: 800,
  standingMs: 800,
  /** The orders of several such products together leave room for others (server/http/admission.ts). */
  most: 20,
};

/** Runs `work` when it is the turn of all `products`. Throws 503 busy if that takes more than 800 ms for one of them. */
export type GoodsQueue = <T>(products: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createGoodsQueue(limits: Partial<LineLimits> = {}): GoodsQueue {
  const lines = new Map<string, WaitingLine>();

  async function enter(product: string): Promise<void> {
    const line = lines.get(product) ?? createWaitingLine({ ...LIMITS, ...limits });
    lines.set(product, line);
    if (await line.enter()) return;
    throw new Refusal(503, 'busy', 'Many shoppers are ordering this right now. Please try again in a moment.', {
      headers: { 'retry-after': String(line.retryAfter()) },
    });
  }

  function leave(product: string, tookMs: number): void {
    const line = lines.get(product);
    line?.leave(tookMs);
    if (line?.isIdle()) lines.delete(product);
  }

  return async (products, work) => {
    const held: string[] = [];
    let begun = performance.now();
    try {
      // Always in one order, so that two carts with the same products do not wait for each other.
      for (const product of [...new Set(products)].sort()) {
        await enter(product);
        held.push(product);
      }
      begun = performance.now();
      return await work();
    } finally {
      const tookMs = performance.now() - begun;
      for (const product of held) leave(product, tookMs);
    }
  };
}
