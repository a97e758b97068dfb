// Deletes expired rows. Any instance may run it at any time.
import { deleteBefore } from '#server/db/delete-before.ts';
import type { Db } from '#server/db/schema.ts';
import { deleteExpiredTokens } from './tokens.ts';

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now);
  await deleteBefore(db, 'one_time_code', 'expires_at', now);
  await deleteBefore(db, 'passkey_challenge', 'expires_at', now);
  // Sent or not: an expired code is useless.
  await deleteBefore(db, 'mail', 'forget_at', now);
  await deleteBefore(db, 'rate_limit', 'resets_at', now);
}
