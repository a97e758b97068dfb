// The two ways to a new password. Both log the customer out everywhere and say so by mail.
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry, forgetTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { Mail } from '#server/outside/mail.ts';
import type { Customer } from '#server/parts.ts';
import { endOfWarning, passwordChangedMail } from './account-mails.ts';
import { demandEqual } from './demand-equal.ts';
import { demandCode, useCode } from './one-time-code.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { issueToken, revokeTokens } from './tokens.ts';

interface Outside {
  db: Db;
  clock: () => Date;
  mail: Mail;
}

/** Resolves to a token for the device that asked. Throws 422 passwords-differ or wrong-password, 429 too-many-tries. */
export async function changePassword(
  { db, clock, mail }: Outside,
  customer: Customer,
  typed: { currentPassword: string; password: string; confirmPassword: string },
): Promise<string> {
  demandEqual(typed.password, typed.confirmPassword);
  await demandTry(db, clock(), limitRules.passwordChanges, customer.id);
  const kept = await db.selectFrom('customer').select('password').where('id', '=', customer.id).executeTakeFirst();
  if (!(await verifyPassword(typed.currentPassword, kept?.password))) throw wrongPassword();
  const hash = await hashPassword(typed.password);
  await forgetTries(db, limitRules.passwordChanges, customer.id);
  return db.transaction().execute(async (tx) => {
    // The old one must still hold: of two changes at once, the second was typed without knowing of the first.
    if (!(await replace(tx, clock(), customer.id, hash, kept?.password))) throw wrongPassword();
    await warn(mail, tx, clock(), customer.contact_email);
    noteSuccess('password-changed');
    return issueToken(tx, clock(), customer.id);
  });
}

/** Throws 422 passwords-differ or wrong-code, 429 too-many-tries. */
export async function resetPassword(
  { db, clock, mail, place }: Outside & { place: string },
  typed: { contact_email: string; otp: string; newPassword: string; confirmPassword: string },
): Promise<void> {
  demandEqual(typed.newPassword, typed.confirmPassword);
  const { contact_email } = typed;
  const name = { purpose: 'reset', contact_email } as const;
  await demandTry(db, clock(), limitRules.guessesFromIp, place);
  await demandCode(db, clock(), name, typed.otp);
  const hash = await hashPassword(typed.newPassword);
  await db.transaction().execute(async (tx) => {
    await useCode(tx, name);
    const { id } = await tx
      .selectFrom('customer')
      .select('id')
      .where('contact_email', '=', contact_email)
      .executeTakeFirstOrThrow();
    await replace(tx, clock(), id, hash);
    await warn(mail, tx, clock(), contact_email);
    noteSuccess('password-reset');
  });
  // Whoever was held back for guessing the old one, or by others who did, may log in with the new one.
  await forgetTries(db, limitRules.loginsOfAddress, `${contact_email} ${place}`);
  await forgetTries(db, limitRules.loginsOfAddressAnywhere, contact_email);
}

const warn = (mail: Mail, tx: Db, now: Date, to: string) =>
  mail.send({ to, ...passwordChangedMail() }, { within: tx, forgetAt: endOfWarning(now) });

const wrongPassword = () =>
  new Refusal(422, 'wrong-password', 'Your current password is not right.', {
    errors: [{ path: 'currentPassword', message: 'is not right' }],
  });

/** Sets the hash and revokes every token; false when `before` is given and no longer holds. */
async function replace(tx: Db, now: Date, id: string, hash: string, before?: string): Promise<boolean> {
  const change = tx.updateTable('customer').set({ password: hash, updated_at: now }).where('id', '=', id);
  const { numUpdatedRows } = await (before === undefined
    ? change
    : change.where('password', '=', before)
  ).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await revokeTokens(tx, id);
  return true;
}
