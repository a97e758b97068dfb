// Logging out, in the order that loses nothing unasked and leaves nothing of the customer behind (OFFLINE 3.10).
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import type { ListOutbox, Snapshot } from '#src/offline/index.ts';
import { ask } from './ask.tsx';
import { readStored, writeStored } from './browser-storage.ts';
import { forgetPersonalNotes } from './device-notes.ts';
import * as sessionMessages from './messages.ts';
import type { PaymentRecord } from './payment-records.ts';
import { removePersonal } from './personal-queries.ts';
import { revokeToken } from './revoke-token.ts';
import type { ShopSync } from './shop-sync.ts';

const log = createLog('session');

/** How long a log-out waits for what is still on its way. */
const LAST_DRAIN_MS = 3_000;

/** False when the shopper would rather stay. */
export async function leaveAccount(api: ApiClient, sync: ShopSync, queryClient: QueryClient): Promise<boolean> {
  const email = readStored('contact_email');
  const left = email ? await sendWhatWaits(sync, sync.outbox.wishlist(email)) : 0;
  if (left > 0 && !(await ask(discardQuestion(left)))) return false;

  await sync.outbox.setCustomer(null);
  const token = readStored('userToken');
  for (const key of ['userToken', 'contact_email'] as const) writeStored(key, null);
  removePersonal(queryClient);
  forgetPersonalNotes();
  // Once nothing here uses it: a call refused while it is still stored would look like a session ended elsewhere.
  if (token && sync.outbox.connectivity.isOnline()) void revokeToken(api, token);
  await forgetEndedPayments(sync);
  return true;
}

/** The cart is the device's and stays; the shopper may want it gone as well. */
export async function offerToEmptyCart({ outbox, opened }: ShopSync): Promise<void> {
  const cart = outbox.cart(await opened());
  const { lines } = await readSnapshot(cart);
  if (lines.length > 0 && (await ask(EMPTY_CART))) await cart.clear();
}

const EMPTY_CART = {
  question: sessionMessages.emptyCartToo,
  yes: sessionMessages.emptyCart,
  no: sessionMessages.keepCart,
};
const discardQuestion = (left: number) => ({
  question: sessionMessages.unsaved(left),
  yes: sessionMessages.discard,
  no: sessionMessages.stay,
});

/** How many changes still wait after a last try. */
async function sendWhatWaits({ outbox }: ShopSync, list: ListOutbox): Promise<number> {
  const before = await readSnapshot(list);
  if (before.status.waiting === 0) return 0;
  const inTime = new Promise((resolve) => setTimeout(resolve, LAST_DRAIN_MS));
  const sent = outbox
    .drain(list.queueKey, { budgetMs: LAST_DRAIN_MS })
    .catch((error: unknown) => log.warn('the last try before the log-out failed', error));
  await Promise.race([sent, inTime]);
  return list.snapshot().status.waiting;
}

function readSnapshot(list: ListOutbox): Promise<Snapshot> {
  return new Promise((resolve) => {
    const stop = list.subscribe(() => done());
    const done = () => {
      if (!list.snapshot().isRead) return;
      stop();
      resolve(list.snapshot());
    };
    done();
  });
}

/** One that is still on its way to an order stays: it is money, and it names nobody. */
async function forgetEndedPayments({ payments }: ShopSync): Promise<void> {
  const ended = (await payments.all()).filter(({ state }) => ENDED.has(state));
  for (const { orderId } of ended) await payments.remove(orderId);
}

const ENDED: ReadonlySet<PaymentRecord['state']> = new Set(['done', 'refused', 'lapsed']);
