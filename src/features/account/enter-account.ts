// Logging in, as far as this device is concerned (OFFLINE 3.10): the guest's cart stays, nothing of another customer does.
import type { QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { putStored, readStored, writeStored } from '#src/features/session/browser-storage.ts';
import { removePersonal } from '#src/features/session/personal-queries.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';

const log = createLog('account');

interface Entry {
  token: string;
  contact_email: string;
}

/** Resolves once the device knows who is shopping. What waited for this customer is then sent. */
export async function enterAccount(
  sync: ShopSync | null,
  queryClient: QueryClient,
  { token, contact_email }: Entry,
): Promise<void> {
  const before = readStored('contact_email');
  removePersonal(queryClient);
  // Somebody else's session ended without a log-out: their wishlist goes before the next customer comes.
  if (before !== null && before !== contact_email) await sync?.outbox.logout();
  // Told once, when both are written: a token with another's e-mail would be sent otherwise.
  putStored('contact_email', contact_email);
  writeStored('userToken', token);
  void sync?.outbox.login(contact_email).catch((error: unknown) => log.error('the outbox was not told', error));
}
