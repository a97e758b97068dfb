// The end of a sign-up: only a right code makes an account (DESIGN 5).
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { verifyOtp } from '#src/contract/account.ts';
import type { ParsedInputOf } from '#src/contract/endpoint.ts';
import { demandEqual } from './demand-equal.ts';
import { demandCode, useCode } from './one-time-code.ts';
import { hashPassword } from './password-hash.ts';

type SignUp = ParsedInputOf<typeof verifyOtp>['body'];

/** Throws 422 passwords-differ or wrong-code, 429 too-many-tries, 409 already-registered. */
export async function openAccount(
  { db, clock, place }: { db: Db; clock: () => Date; place: string },
  { otp, password, confirmPassword, ...profile }: SignUp,
): Promise<void> {
  demandEqual(password, confirmPassword);
  const name = { purpose: 'signup', contact_email: profile.contact_email } as const;
  await demandTry(db, clock(), limitRules.guessesFromIp, place);
  await demandCode(db, clock(), name, otp);
  // Hashed before the transaction: it takes long, and a transaction holds a connection.
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
    // Only who holds the mailbox gets here, so this tells nobody else.
    if (!made) throw new Refusal(409, 'already-registered', 'You already have an account. Please log in.');
    noteSuccess('account-opened');
  });
}
