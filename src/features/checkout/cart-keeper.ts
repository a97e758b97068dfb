// What paying needs of the cart, over the outbox: what is in it, and changes that are kept even if the page dies.
import { ShopError } from '#src/base/errors.ts';
import type { ListOutbox, Snapshot } from '#src/offline/list-outbox.ts';
import type { Outbox } from '#src/offline/outbox.ts';

export interface CartKeeper {
  /** Quantities by line key. Rejects with ShopError('cart-unknown') when they cannot be known now. */
  quantities(sessionId: string): Promise<ReadonlyMap<string, number>>;
  /** 0 removes the line. Resolves once the change is durable. */
  setQuantity(sessionId: string, line: string, quantity: number): Promise<void>;
  /** Sends what waits and reads the cart again; false when the server does not hold exactly what is shown. */
  settle(sessionId: string): Promise<boolean>;
}

/** OFFLINE 3.11. */
const SETTLE_LIMIT_MS = 20_000;

export function createCartKeeper(outbox: Pick<Outbox, 'cart' | 'drain' | 'wake'>): CartKeeper {
  async function settle(sessionId: string): Promise<boolean> {
    const list = outbox.cart(sessionId);
    const sent = await withinLimit(outbox.drain(list.scope, { budgetMs: SETTLE_LIMIT_MS, wantsRead: true }));
    if (sent?.hasRead && sent.remaining === 0) return (await readSnapshot(list)).rejected.length === 0;
    if (sent?.ended !== 'wait') return false;
    // It was waiting out a failure; somebody who presses Place Order need not wait with it.
    await withinLimit(outbox.wake('visible'));
    const again = await withinLimit(outbox.drain(list.scope, { budgetMs: SETTLE_LIMIT_MS, wantsRead: true }));
    return again?.hasRead === true && again.remaining === 0 && (await readSnapshot(list)).rejected.length === 0;
  }

  return {
    settle,
    async quantities(sessionId) {
      const list = outbox.cart(sessionId);
      if (!(await readSnapshot(list)).isKnown) await settle(sessionId);
      const { isKnown, lines } = await readSnapshot(list);
      if (!isKnown) throw new ShopError('cart-unknown');
      return new Map(lines.map(({ line, qty }) => [line, qty]));
    },
    async setQuantity(sessionId, line, quantity) {
      const list = outbox.cart(sessionId);
      await (quantity === 0 ? list.remove(line) : list.setQuantity(line, quantity));
    },
  };
}

const withinLimit = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SETTLE_LIMIT_MS))]);

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
