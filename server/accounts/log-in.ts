// POST /loginuser. A wrong password and an unknown address take the same work and get the same answer. An address above its limit
// is answered as slowly as any other.
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { countTry, requireTry, resetTries, tooManyTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import { verifyPassword } from './password-hash.ts';
import { issueToken } from './tokens.ts';

interface LogIn {
  contact_email: string;
  password: string;
}

/** Resolves to a new token. Throws 401 wrong-login, 429 too-many-tries, 503 busy. */
export async function logIn(
  { db, clock, ip }: { db: Db; clock: () => Date; ip: string },
  { contact_email, password }: LogIn,
): Promise<string> {
  const now = clock();
  const subject = `${contact_email} ${ip}`;
  await requireTry(db, now, limitRules.loginsFromIp, ip);
  const tries = [await countTry(db, now, limitRules.loginsOfAddress, subject)];
  // A client IP above its limit is not counted further; otherwise it could lock the owner out everywhere.
  if (!tries[0]?.isOver) tries.push(await countTry(db, now, limitRules.loginsOfAddressAnywhere, contact_email));
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'password'])
    .where('contact_email', '=', contact_email)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, customer?.password);
  const over = tries.find(({ isOver }) => isOver);
  if (over) throw tooManyTries(over.retryAfter);
  if (!customer || !isRight) throw new Refusal(401, 'wrong-login', 'The email or password is incorrect.');
  await resetTries(db, limitRules.loginsOfAddress, subject);
  // Only if the password is still the one that was checked: a reset in between logs everybody out.
  return db.transaction().execute(async (tx) => {
    const { password: current } = await tx
      .selectFrom('customer')
      .select('password')
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (current !== customer.password) throw new Refusal(401, 'wrong-login', 'The email or password is incorrect.');
    noteSuccess('logged-in');
    return issueToken(tx, now, customer.id);
  });
}
