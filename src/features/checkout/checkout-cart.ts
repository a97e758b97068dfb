// What the checkout needs of the cart, on top of the outbox: its contents, and durable changes.

import { type Clock, platformClock } from '#src/base/clock.ts';
import { cartQueueKey, type ListOutbox, type Ordered, type Outbox, type Snapshot } from '#src/offline/index.ts';

export interface CheckoutCart {
  /** 0 removes the line. Resolves once the change is durable. */
  setQuantity(sessionId: string, line: string, quantity: number): Promise<void>;
  /**
   * Sends pending changes and refetches the cart, in up to three times SETTLE_LIMIT_MS. Resolves to false when changes still wait or
   * were rejected, when the cart could not be read, and when it moved to an earlier session, which the shopper has not seen. Rejects
   * with StorageError.
   */
  settle(sessionId: string): Promise<boolean>;
  /**
   * Removes the items of a placed order from the cart, once. Rejects with ShopError('cart-unknown') when that is not
   * possible now.
   */
  takeOut(sessionId: string, order: Ordered): Promise<void>;
}

/** Longer waits are reported to the shopper as a failure. */
const SETTLE_LIMIT_MS = 20_000;

export function createCheckoutCart(
  outbox: Pick<Outbox, 'cart' | 'drain' | 'wake'>,
  clock: Pick<Clock, 'after'> = platformClock,
): CheckoutCart {
  const withinLimit = <T>(work: Promise<T>): Promise<T | undefined> =>
    Promise.race([work, new Promise<undefined>((resolve) => clock.after(SETTLE_LIMIT_MS, () => resolve(undefined)))]);

  async function settle(sessionId: string): Promise<boolean> {
    const list = outbox.cart(sessionId);
    const isSettled = await sendAndRead(list);
    return isSettled && list.queueKey === cartQueueKey(sessionId);
  }

  async function sendAndRead(list: ListOutbox): Promise<boolean> {
    const sent = await withinLimit(outbox.drain(list.queueKey, { budgetMs: SETTLE_LIMIT_MS, wantsRead: true }));
    if (sent?.hasRead && sent.remaining === 0) return (await readSnapshot(list)).rejected.length === 0;
    if (sent?.ended !== 'wait') return false;
    // The outbox may be in a back-off. End it: the shopper who presses Place Order should not wait for it.
    await withinLimit(outbox.wake('visible'));
    const again = await withinLimit(outbox.drain(list.queueKey, { budgetMs: SETTLE_LIMIT_MS, wantsRead: true }));
    return again?.hasRead === true && again.remaining === 0 && (await readSnapshot(list)).rejected.length === 0;
  }

  return {
    settle,
    async takeOut(sessionId, order) {
      const list = outbox.cart(sessionId);
      if (!(await readSnapshot(list)).isKnown) await settle(sessionId);
      await list.takeOut(order);
    },
    async setQuantity(sessionId, line, quantity) {
      const list = outbox.cart(sessionId);
      await (quantity === 0 ? list.remove(line) : list.setQuantity(line, quantity));
    },
  };
}

/** The list once its document has been read. */
function readSnapshot(list: ListOutbox): Promise<Snapshot> {
  return new Promise((resolve) => {
    const look = () => {
      if (!list.snapshot().isRead) return;
      stop();
      resolve(list.snapshot());
    };
    const stop = list.subscribe(look);
    look();
  });
}
