// The outbox of this page, and the shopper it sends for. The outbox owns the session id and mirrors it to localStorage. The
// customer is the one that localStorage names, written by any screen or tab.
import { createStore } from '#src/base/create-store.ts';
import { createLog } from '#src/base/log.ts';
import {
  cartQueueKey,
  createOutbox,
  type Outbox,
  ownerOf,
  type Ports,
  type QueueKey,
  type SessionMirror,
} from '#src/offline/index.ts';
import type { Store } from '#src/storage/store.ts';
import { readStored, subscribeStored, writeStored } from './browser-storage.ts';
import { openPaymentRecords, type PaymentRecords } from './payment-records.ts';

const log = createLog('session');

export interface ShopSync {
  outbox: Outbox;
  /** Small notes that all tabs share: the database shop-meta. */
  notes: Store;
  /** Payments that are not an order yet, stored beside the outbox. */
  payments: PaymentRecords;
  /** The session id; null until the device has been read. */
  sessionId(): string | null;
  /** Resolves to the session id, once the outbox knows who is shopping. */
  opened(): Promise<string>;
  /** True when the browser cleared the documents of a shopper whose cart was not empty, but not the session id. */
  wasCleared(): Promise<boolean>;
  /** Resolves once the cart of an earlier session, which only the server knew, is shown here; else never. */
  restored(): Promise<void>;
  /** Calls back when `sessionId` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

const mirror: SessionMirror = {
  read: () => readStored('sessionId'),
  write: (id) => writeStored('sessionId', id),
};

/** The cart of this browser, if the mirrored badge says that something was in it. */
function knownCart(): QueueKey | null {
  const id = mirror.read();
  return id !== null && Number(readStored('cartLength')) > 0 ? cartQueueKey(id) : null;
}

/** One a page; browser only. */
export function openShopSync(ports: Ports, notes: Store): ShopSync {
  const outbox = createOutbox(ports);
  const known = createStore<string | null>(null);

  // Read before the session is opened. The session record says nothing: a worker that is still running writes it back.
  const cart = knownCart();
  const cleared = cart
    ? ports.store.read(cart).then((doc) => doc === undefined && !ports.store.isMemory())
    : Promise.resolve(false);
  const restoring = Promise.withResolvers<void>();
  const opening = outbox.session.open(mirror).then((id) => {
    known.set(id);
    followCart(id);
    return id;
  });
  /** The server may know this browser by an earlier session: the cart then moves to that one. */
  function followCart(openedId: string): void {
    const cart = outbox.cart(openedId);
    const stop = cart.subscribe(() => {
      const id = ownerOf(cart.queueKey);
      if (id !== known.get()) {
        mirror.write(id);
        known.set(id);
      }
      if (id === openedId || !cart.snapshot().isKnown) return;
      stop();
      restoring.resolve();
    });
  }
  let following: Promise<unknown> = opening;
  let customer: string | null | undefined;
  // A log-in or log-out that this page or another tab stored.
  const follow = () => {
    const email = readStored('contact_email') || null;
    if (email === customer) return;
    customer = email;
    following = following
      .then(() => outbox.setCustomer(email))
      .catch((error: unknown) => log.error('the outbox does not know the customer', error));
  };
  follow();
  subscribeStored(follow);

  return {
    outbox,
    wasCleared: () => cleared,
    notes,
    payments: openPaymentRecords(ports.store),
    sessionId: known.get,
    restored: () => restoring.promise,
    opened: async () => {
      const id = await opening;
      await following;
      return known.get() ?? id;
    },
    subscribe: known.subscribe,
  };
}
