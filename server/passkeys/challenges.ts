// WebAuthn challenges: random, valid once, for five minutes, and for one purpose. This prevents replay of a recorded response.
import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readSigned, type Signed } from './relying-party.ts';

/** The log-in page renews its challenge every four minutes (src/features/account/passkey-device.ts). */
export const CHALLENGE_MS = 5 * 60_000;

/** Stores and returns a new challenge. @param customerId the customer who adds a passkey; null for a log-in */
export async function makeChallenge(db: Db, now: Date, customerId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await db.insertInto('passkey_challenge').values({ challenge, customer_id: customerId, expires_at }).execute();
  return bytes;
}

/**
 * Consumes the signed challenge. Resolves to it and the page's origin. Throws 422 wrong-code or wrong-passkey.
 * Never call it in a transaction: a used challenge must stay used.
 */
export async function takeChallenge(
  db: Db,
  now: Date,
  customerId: string | null,
  clientDataJSON: string,
): Promise<Signed> {
  const signed = readSigned(clientDataJSON);
  if (!signed) throw wrongPasskey();
  const used = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', signed.challenge)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  if (!used) throw new Refusal(422, 'wrong-code', 'That took too long. Please try again.');
  return signed;
}

/** The one refusal for every invalid passkey. @param cause logged, never sent */
export const wrongPasskey = (cause?: unknown): Refusal =>
  new Refusal(422, 'wrong-passkey', 'That passkey was not accepted. Please try again, or use your password.', {
    cause,
  });
