// POST /loginuser. The same work and the same answer for a wrong password and an unknown address; an address that is
// held back is answered as slowly as one that is not.
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { countTry, demandTry, forgetTries, tooManyTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import { verifyPassword } from './password-hash.ts';
import { issueToken } from './tokens.ts';

interface LogIn {
  contact_email: string;
  password: string;
}

/** Resolves to a new token. Throws 401 wrong-login, 429 too-many-tries, 503 busy. */
export async function logIn(
  { db, clock, place }: { db: Db; clock: () => Date; place: string },
  { contact_email, password }: LogIn,
): Promise<string> {
  const now = clock();
  const here = `${contact_email} ${place}`;
  await demandTry(db, now, limitRules.loginsFromIp, place);
  const tries = [await countTry(db, now, limitRules.loginsOfAddress, here)];
  // A place that is held back counts no further, or it alone could keep the owner out everywhere.
  if (!tries[0]?.isOver) tries.push(await countTry(db, now, limitRules.loginsOfAddressAnywhere, contact_email));
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'password'])
    .where('contact_email', '=', contact_email)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, customer?.password);
  const over = tries.find(({ isOver }) => isOver);
  if (over) throw tooManyTries(over.retryAfter);
  if (!customer || !isRight) throw new Refusal(401, 'wrong-login', 'E-mail or password is not right.');
  await forgetTries(db, limitRules.loginsOfAddress, here);
  // Only while the password is still the one that was checked: a reset a moment ago logs everybody out.
  return db.transaction().execute(async (tx) => {
    const { password: current } = await tx
      .selectFrom('customer')
      .select('password')
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (current !== customer.password) throw new Refusal(401, 'wrong-login', 'E-mail or password is not right.');
    noteSuccess('logged-in');
    return issueToken(tx, now, customer.id);
  });
}
