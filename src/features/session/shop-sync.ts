// The outbox of this page, and the customer it sends for. The outbox owns the session id, mirrored to localStorage. The
// customer is the one in localStorage, whichever tab wrote it.
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
import { removePersonalRecords } from './device-records.ts';
import { openPaymentRecords, type PaymentRecords } from './payment-records.ts';

const log = createLog('session');

export interface ShopSync {
  outbox: Outbox;
  /** Small values shared by all tabs: the database shop-meta. */
  notes: Store;
  /** Removes from `notes` what a shopper did on this device. */
  forgetNotes(): Promise<void>;
  /** Unfinished payments, stored beside the outbox because they outlive the page. */
  payments: PaymentRecords;
  /** The session id; null until it has been read from the device. */
  sessionId(): string | null;
  /** Resolves to the session id, once the outbox knows the customer. */
  opened(): Promise<string>;
  /** True when the browser has cleared the documents of a non-empty cart, but not the session id. */
  wasCleared(): Promise<boolean>;
  /** Resolves once the cart of an earlier session, known only to the server, is shown here; otherwise never. */
  restored(): Promise<void>;
  /** Calls back when `sessionId` becomes known or changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

const mirror: SessionMirror = {
  read: () => readStored('sessionId'),
  write: (id) => writeStored('sessionId', id),
};

/** The cart of this browser, if the mirrored count says that it was not empty. */
function knownCart(): QueueKey | null {
  const id = mirror.read();
  return id !== null && Number(readStored('cartLength')) > 0 ? cartQueueKey(id) : null;
}

/** Call it once per page; browser only. */
export function openShopSync(ports: Ports, notes: Store): ShopSync {
  const outbox = createOutbox(ports);
  const known = createStore<string | null>(null);

  // Read before the session opens. The session record proves nothing, because a worker that is still running writes it
  // back.
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
  /** The outbox may learn that the server knows this browser by an earlier session. Then the cart moves to that session. */
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
  let following: Promise<unknown> = Promise.resolve();
  let customer: string | null | undefined;
  // Follows a log-in or log-out of this page or another tab.
  const follow = () => {
    const email = readStored('contact_email') || null;
    if (email === customer) return;
    customer = email;
    following = outbox.setCustomer(email).catch((error: unknown) => log.error('customer not noted', error));
  };
  follow();
  subscribeStored(follow);

  return {
    outbox,
    wasCleared: () => cleared,
    notes,
    forgetNotes: () => removePersonalRecords(notes),
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
