// Log-in tokens: 256 random bits, issued once, stored as SHA-256, valid for 90 days after the last use. Revoking one works at
// once on every instance.
import { createHash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Db, Tables } from '#server/db/schema.ts';
import type { Customer } from '#server/parts.ts';
import type { Mail } from '#server/providers/mail.ts';

const DAY_MS = 86_400_000;
const LIFE_MS = 90 * DAY_MS;
/** The 90 days are renewed at most once a day, so that few reads write. */
const RENEW_MS = DAY_MS;

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The token is returned only here. */
export async function issueToken(db: Db, now: Date, customerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('customer_token')
    .values({
      digest: digestOf(token),
      customer_id: customerId,
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return token;
}

/** The customer of a token; null if it is unknown, expired or revoked. */
export async function authenticate(db: Db, now: Date, token: string): Promise<Customer | null> {
  const digest = digestOf(token);
  const found = await db
    .selectFrom('customer_token')
    .innerJoin('customer', 'customer.id', 'customer_token.customer_id')
    .select(['customer.id', 'customer.contact_email', 'customer_token.used_at'])
    .where('customer_token.digest', '=', digest)
    .where('customer_token.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return null;
  if (now.getTime() - found.used_at.getTime() >= RENEW_MS)
    await db
      .updateTable('customer_token')
      .set({ used_at: now, expires_at: new Date(now.getTime() + LIFE_MS) })
      .where('digest', '=', digest)
      .execute();
  return { id: found.id, contact_email: found.contact_email, tokenDigest: digest };
}

/** Detaches push subscriptions from a token about to be revoked. Call the returned function with the new token to attach them again. */
export async function detachDevice(tx: Db, tokenDigest: string): Promise<(token: string) => Promise<void>> {
  const devices = await tx
    .updateTable('push_subscription')
    .set({ token_digest: null })
    .where('token_digest', '=', tokenDigest)
    .returning('id')
    .execute();
  return async (token) => {
    for (const { id } of devices)
      await tx
        .updateTable('push_subscription')
        .set({ token_digest: digestOf(token) })
        .where('id', '=', id)
        .execute();
  };
}

/** A log-out: ends one log-in and forgets its devices. The customer's other devices stay logged in. */
export function revokeToken({ db, mail }: { db: Db; mail: Mail }, tokenDigest: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const devices = await tx
      .selectFrom('push_subscription')
      .select('id')
      .where('token_digest', '=', tokenDigest)
      .orderBy('id')
      .execute();
    for (const { id } of devices) await mail.dropDevice(tx, id);
    await tx.deleteFrom('customer_token').where('digest', '=', tokenDigest).execute();
  });
}

/** Logs a customer out everywhere. */
export const revokeTokens = (db: Db, customerId: string): Promise<void> =>
  endTokens(db, (token) => token('customer_id', '=', customerId));

/** Nobody has used them for 90 days. */
export const deleteExpiredTokens = (db: Db, now: Date): Promise<void> =>
  endTokens(db, (token) => token('expires_at', '<', now));

/** Nobody logged out on the devices: they stay subscribed, for the wishes of guests, and no longer belong to the customer. */
async function endTokens(
  db: Db,
  which: (token: ExpressionBuilder<Tables, 'customer_token'>) => ExpressionWrapper<Tables, 'customer_token', SqlBool>,
): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ token_digest: null })
    .where('token_digest', 'in', (eb) => eb.selectFrom('customer_token').select('digest').where(which))
    .execute();
  await db.deleteFrom('customer_token').where(which).execute();
}
