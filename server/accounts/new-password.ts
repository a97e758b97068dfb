// Changing and resetting a password. Both send an e-mail. A reset logs out every device, a change every other device.
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry, resetTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { Customer } from '#server/parts.ts';
import type { Mail } from '#server/providers/mail.ts';
import { endOfWarning, passwordChangedMail } from './account-mails.ts';
import { requireCode, useCode } from './one-time-code.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { requireEqual } from './require-equal.ts';
import { detachDevice, issueToken, revokeTokens } from './tokens.ts';

interface AccountParts {
  db: Db;
  clock: () => Date;
  mail: Mail;
}

/**
 * Resolves to a token for the device that made the request. Throws 422 passwords-differ or wrong-password, 429 too-many-tries.
 */
export async function changePassword(
  { db, clock, mail }: AccountParts,
  customer: Customer,
  typed: { currentPassword: string; password: string; confirmPassword: string },
): Promise<string> {
  requireEqual(typed.password, typed.confirmPassword);
  await requireTry(db, clock(), limitRules.passwordChanges, customer.id);
  const stored = await db.selectFrom('customer').select('password').where('id', '=', customer.id).executeTakeFirst();
  if (!(await verifyPassword(typed.currentPassword, stored?.password))) throw wrongPassword();
  const hash = await hashPassword(typed.password);
  await resetTries(db, limitRules.passwordChanges, customer.id);
  return db.transaction().execute(async (tx) => {
    // This device stays logged in, so it is still told about its orders.
    const attach = await detachDevice(tx, customer.tokenDigest);
    // The old password must still be valid: it may have been changed at the same time.
    if (!(await replace(tx, clock(), customer.id, hash, stored?.password))) throw wrongPassword();
    await warn(mail, tx, clock(), customer, 'changed');
    noteSuccess('password-changed');
    const token = await issueToken(tx, clock(), customer.id);
    await attach(token);
    return token;
  });
}

/** Throws 422 passwords-differ or wrong-code, 429 too-many-tries. */
export async function resetPassword(
  { db, clock, mail, ip }: AccountParts & { ip: string },
  typed: { contact_email: string; otp: string; newPassword: string; confirmPassword: string },
): Promise<void> {
  requireEqual(typed.newPassword, typed.confirmPassword);
  const { contact_email } = typed;
  const name = { purpose: 'reset', contact_email } as const;
  await requireTry(db, clock(), limitRules.guessesFromIp, ip);
  await requireCode(db, clock(), name, typed.otp);
  const hash = await hashPassword(typed.newPassword);
  await db.transaction().execute(async (tx) => {
    await useCode(tx, name);
    const { id } = await tx
      .selectFrom('customer')
      .select('id')
      .where('contact_email', '=', contact_email)
      .executeTakeFirstOrThrow();
    await replace(tx, clock(), id, hash);
    await warn(mail, tx, clock(), { id, contact_email }, 'reset');
    noteSuccess('password-reset');
  });
  // Log-in tries with the old password, by the owner or by others, no longer count.
  await resetTries(db, limitRules.loginsOfAddress, `${contact_email} ${ip}`);
  await resetTries(db, limitRules.loginsOfAddressAnywhere, contact_email);
}

async function warn(
  mail: Mail,
  tx: Db,
  now: Date,
  { id, contact_email }: Pick<Customer, 'id' | 'contact_email'>,
  how: 'changed' | 'reset',
) {
  const passkeys = await tx.selectFrom('passkey').select('name').where('customer_id', '=', id).execute();
  const body = passwordChangedMail(
    how,
    passkeys.map(({ name }) => name),
  );
  await mail.send({ to: contact_email, ...body }, { within: tx, forgetAt: endOfWarning(now) });
}

const wrongPassword = () =>
  new Refusal(422, 'wrong-password', 'Your current password is incorrect.', {
    errors: [{ path: 'currentPassword', message: 'is incorrect' }],
  });

/** Stores the hash and revokes every token. False if `before` is given and is no longer the stored hash. */
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
