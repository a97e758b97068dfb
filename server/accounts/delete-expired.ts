// Deletes expired rows. Any instance may run it at any time.
import type { Db } from '#server/db/schema.ts';
import { deleteExpiredTokens } from './tokens.ts';

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredTokens(db, now);
  await db.deleteFrom('one_time_code').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  // Sent or not: an expired code is useless.
  await db.deleteFrom('mail').where('forget_at', '<', now).execute();
  await db.deleteFrom('rate_limit').where('resets_at', '<', now).execute();
}
