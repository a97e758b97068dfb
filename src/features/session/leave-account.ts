// Logs out: sends pending changes first, asks before discarding any, and removes the customer's data from the device.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { ShopError, StorageError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { ListOutbox, Snapshot } from '#src/offline/index.ts';
import { clearAccountStore } from '#src/storage/account-store.ts';
import { toast } from '#src/ui/toaster.tsx';
import { ask } from './ask.tsx';
import { readStored, writeStored } from './browser-storage.ts';
import { removePersonalNotes } from './device-notes.ts';
import * as leaveMessages from './leave-messages.ts';
import type { PaymentRecord } from './payment-records.ts';
import { removePersonal } from './personal-queries.ts';
import type { ShopSync } from './shop-sync.ts';
import { thisLogIn } from './this-log-in.ts';

const log = createLog('session');

/** How long a log-out waits for pending changes. */
const LAST_DRAIN_MS = 3_000;

/** Resolves to false when the shopper chooses to stay logged in. */
export async function leaveAccount(api: ApiClient, sync: ShopSync, queryClient: QueryClient): Promise<boolean> {
  const email = readStored('contact_email');
  const lists = email ? [sync.outbox.wishlist(email), sync.outbox.waits()] : [];
  const left = (await Promise.all(lists.map((list) => sendWhatWaits(sync, list)))).reduce((sum, one) => sum + one, 0);
  if (left > 0 && !(await ask(discardQuestion(left)))) return false;

  const token = readStored('userToken');
  await forgetAccount(sync, queryClient);
  // Revoke only once nothing uses the token: a rejected request with a stored token would look like a session that
  // ended elsewhere.
  if (token && sync.outbox.connectivity.isOnline()) void revokeToken(api, token);
  return true;
}

/** Removes the customer and what is stored of them from the device, without asking and without a call to the shop. */
export async function forgetAccount(sync: ShopSync, queryClient: QueryClient): Promise<void> {
  // Before the page shows that the log-out is done: a page that is closed or reloaded from then on has left nothing. And while
  // the page still knows whose log-in ends: a response in flight is then not stored, in any tab.
  await deleteCopies();
  await sync.forgetNotes();
  await sync.outbox.setCustomer(null);
  // The e-mail first: another tab may read in between, and a known customer without a token means that the session expired.
  for (const key of ['contact_email', 'userToken'] as const) writeStored(key, null);
  removePersonal(queryClient);
  await stopNotifications();
  removePersonalNotes();
  await forgetEndedPayments(sync);
}

async function deleteCopies(): Promise<void> {
  try {
    await clearAccountStore(thisLogIn()?.tokenHash);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // A browser without IndexedDB has no copies. A storage failure must not prevent the log-out; the next log-in deletes what is
    // left.
    if (error.code === 'storage-unavailable') log.info('there are no copies of the account', error);
    else log.warn('the copies of the account stay', error);
  }
}

/** Closes shown notifications and ends the push subscription, so that the next person on this device sees nothing of the orders. */
async function stopNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    await navigator.clearAppBadge?.();
  } catch (error) {
    log.warn('the notifications could not be stopped', error);
  }
}

/** The cart belongs to the device and stays. Ask whether to empty it as well. */
export async function offerToEmptyCart({ outbox, opened }: ShopSync): Promise<void> {
  const cart = outbox.cart(await opened());
  const { lines } = await readSnapshot(cart);
  if (lines.length === 0 || !(await ask(EMPTY_CART))) return;
  try {
    await cart.clear();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`the cart was not emptied: ${error.code}`, error);
    toast.error(leaveMessages.clearFailed, { about: 'cart' });
  }
}

const EMPTY_CART = {
  question: leaveMessages.emptyCartToo,
  yes: leaveMessages.emptyCart,
  no: leaveMessages.keepCart,
};
const discardQuestion = (left: number) => ({
  question: leaveMessages.unsaved(left),
  yes: leaveMessages.discard,
  no: leaveMessages.stay,
});

/** Resolves to the number of changes still pending after a last attempt. */
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

/** A payment that is not finished stays: it involves money and contains no personal data. */
async function forgetEndedPayments({ payments }: ShopSync): Promise<void> {
  const ended = (await payments.all()).filter(({ state }) => ENDED.has(state));
  for (const { orderId } of ended) await payments.remove(orderId);
}

const ENDED: ReadonlySet<PaymentRecord['state']> = new Set(['done', 'refused', 'lapsed']);

/**
 * Tells the shop about a log-out, so that a copied token becomes invalid. Only our own server supports this. The page does not
 * wait for it; if it fails, the token is removed here and expires on the server.
 * @param token the token that was removed from storage. Never rejects.
 */
export async function revokeToken(api: ApiClient, token: string): Promise<void> {
  if (!api.config.backendIdempotency) return;
  try {
    // A log-out must not depend on loading this code.
    const { logoutUser } = await import('#src/contract/account.ts');
    await api.call(logoutUser, {}, { headers: { authorization: `Bearer ${token}` }, keepalive: true });
  } catch (error) {
    log.info('the log-out was not sent to the shop', error);
  }
}
