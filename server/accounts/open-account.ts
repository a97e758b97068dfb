// The last step of a sign-up: only a right code creates an account.
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { verifyOtp } from '#src/contract/account.ts';
import type { ParsedInputOf } from '#src/contract/endpoint.ts';
import { requireCode, useCode } from './one-time-code.ts';
import { hashPassword } from './password-hash.ts';
import { requireEqual } from './require-equal.ts';

type SignUp = ParsedInputOf<typeof verifyOtp>['body'];

/** Throws 422 passwords-differ or wrong-code, 429 too-many-tries, 409 already-registered. */
export async function openAccount(
  { db, clock, ip }: { db: Db; clock: () => Date; ip: string },
  { otp, password, confirmPassword, ...profile }: SignUp,
): Promise<void> {
  requireEqual(password, confirmPassword);
  const name = { purpose: 'signup', contact_email: profile.contact_email } as const;
  await requireTry(db, clock(), limitRules.guessesFromIp, ip);
  await requireCode(db, clock(), name, otp);
  // Hashed before the transaction: hashing is slow, and a transaction holds a connection.
  const hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await useCode(tx, name);
    const now = clock();
    const made = await tx
      .insertInto('customer')
      .values({ id: newId(), ...profile, password: hash, created_at: now, updated_at: now })
      .onConflict((clash) => clash.column('contact_email').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Only the owner of the mailbox gets here, so it reveals nothing to others.
    if (!made) throw new Refusal(409, 'already-registered', 'You already have an account. Please log in.');
    noteSuccess('account-opened');
  });
}
