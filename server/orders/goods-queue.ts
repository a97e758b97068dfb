// A short in-process queue for each product that is being ordered. Orders of one product wait for one row of stock anyway. If they
// waited in the database, each would hold a connection, and soon there would be none for other products.

import { type AdmissionQueue, createAdmissionQueue, type QueueLimits } from '#server/http/admission-queue.ts';
import { Refusal } from '#server/http/refusal.ts';

const LIMITS: QueueLimits = {
  /** One order holds the lock of the row, the next one prepares. */
  concurrency: 2,
  /** With this maximum wait a buyer of one product has an answer within a second. */
  burstWaitMs: 800,
  standingWaitMs: 800,
  /** Several hot products together leave slots for other orders (server/http/admission.ts). */
  maxLength: 20,
};

/**
 * Runs `work` when it is the turn of all `products`. Waits for each product at most 800 ms, one after the other. Throws 503 busy with
 * Retry-After when a queue is full, or its wait is or would be longer.
 */
export type GoodsQueue = <T>(products: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createGoodsQueue(limits: Partial<QueueLimits> = {}): GoodsQueue {
  const queues = new Map<string, AdmissionQueue>();

  async function enter(product: string): Promise<void> {
    const queue = queues.get(product) ?? createAdmissionQueue({ ...LIMITS, ...limits });
    queues.set(product, queue);
    if (await queue.enter()) return;
    throw new Refusal(503, 'busy', 'Many shoppers are ordering this right now. Please try again in a moment.', {
      headers: { 'retry-after': String(queue.retryAfter()) },
    });
  }

  function leave(product: string, tookMs: number): void {
    const queue = queues.get(product);
    queue?.leave(tookMs);
    if (queue?.isIdle()) queues.delete(product);
  }

  return async (products, work) => {
    const held: string[] = [];
    let startedAt = performance.now();
    try {
      // Sorted, so that two carts with the same products cannot deadlock.
      for (const product of [...new Set(products)].sort()) {
        await enter(product);
        held.push(product);
      }
      startedAt = performance.now();
      return await work();
    } finally {
      const tookMs = performance.now() - startedAt;
      for (const product of held) leave(product, tookMs);
    }
  };
}
