// What the checkout needs of the cart, through the outbox: its lines, and changes that survive the page.

import { type Clock, platformClock } from '#src/base/clock.ts';
import { cartQueueKey, type ListOutbox, type Ordered, type Outbox, type Snapshot } from '#src/offline/index.ts';

export interface CheckoutCart {
  /** 0 removes the line. Resolves once the change is durable. */
  setQuantity(sessionId: string, line: string, quantity: number): Promise<void>;
  /**
   * Sends what waits and reads the cart again. False when the server does not hold exactly what is shown, and when the
   * cart moved to an earlier session meanwhile, because the shopper has not seen all of it.
   */
  settle(sessionId: string): Promise<boolean>;
  /** Takes the goods of a placed order out, once. Rejects with ShopError('cart-unknown') when that cannot be done now. */
  takeOut(sessionId: string, order: Ordered): Promise<void>;
}

/** A shopper who pressed Place Order waits no longer than this. */
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
    // The drain waits after a failure. The shopper pressed Place Order, so the wait ends early.
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
