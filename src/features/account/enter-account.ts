// Logging in, as far as this device is concerned (OFFLINE 3.10): the guest's cart stays, nothing of another customer does.
import type { QueryClient } from '@tanstack/react-query';
import { putStored, writeStored } from '#src/features/session/browser-storage.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import { removePersonal } from '#src/features/session/personal-queries.ts';

interface Entry {
  token: string;
  contact_email: string;
}

/** Resolves once the device knows who is shopping. What waited for this customer is then sent. */
export async function enterAccount(
  lazySync: LazySync | null,
  queryClient: QueryClient,
  { token, contact_email }: Entry,
): Promise<void> {
  removePersonal(queryClient);
  // Told once, when both are written: a token with another's e-mail would be sent otherwise.
  putStored('contact_email', contact_email);
  writeStored('userToken', token);
  // The outbox follows what is written (session/shop-sync.ts): another customer's wishlist goes, this one's is fetched.
  const sync = await lazySync?.open();
  await sync?.opened();
  // Where the same customer comes back, the outbox saw no change: what a revoked token held back is sent now.
  void sync?.outbox.wake('login');
}
