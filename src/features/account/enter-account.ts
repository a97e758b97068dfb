// Logs a customer in on this device. The guest's cart is kept; data of another customer is removed.
import type { QueryClient } from '@tanstack/react-query';
import { putStored, writeStored } from '#src/features/session/browser-storage.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import { removePersonal } from '#src/features/session/personal-queries.ts';

interface Entry {
  token: string;
  contact_email: string;
}

/** Resolves once the session is stored. The outbox then sends the changes that waited for this customer. */
export async function enterAccount(
  lazySync: LazySync | null,
  queryClient: QueryClient,
  { token, contact_email }: Entry,
): Promise<void> {
  removePersonal(queryClient);
  // Listeners are notified once, after both values are written. Otherwise a token could be sent with another customer's
  // e-mail.
  putStored('contact_email', contact_email);
  writeStored('userToken', token);
  // The outbox reacts to the stored session (session/shop-sync.ts): it drops the previous customer's wishlist and
  // fetches this one's.
  const sync = await lazySync?.open();
  await sync?.opened();
  // When the same customer logs in again, the outbox sees no change of customer. Wake it to send what the expired token
  // blocked.
  void sync?.outbox.wake('login');
}
