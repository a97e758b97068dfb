// E-mails a code. Only the e-mail shows whether an account exists: the answer, the queries and the rows are the same. Where a
// code would be useless, a value that no code matches is stored.
import type { Db } from '#server/db/schema.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import type { Mail } from '#server/providers/mail.ts';
import { codeMail } from './account-mails.ts';
import { type CodeName, endOfCode, newCode, putCode } from './one-time-code.ts';

interface AccountParts {
  db: Db;
  clock: () => Date;
  mail: Mail;
  ip: string;
}

/** Throws 429 too-many-tries. */
export async function sendCode({ db, clock, mail, ip }: AccountParts, name: CodeName): Promise<void> {
  const now = clock();
  const { purpose, contact_email } = name;
  await requireTry(db, now, limitRules.codesFromIp, ip);
  await requireTry(db, now, limitRules.codesToAddress, `${purpose} ${contact_email}`);
  await requireTry(db, now, limitRules.codesToAddressDaily, `${purpose} ${contact_email}`);
  await db.transaction().execute(async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('contact_email', '=', contact_email)
      .executeTakeFirst();
    const known = customer !== undefined;
    const code = newCode();
    await putCode(tx, now, name, code, known === (purpose === 'reset'));
    await mail.send({ to: contact_email, ...codeMail(purpose, known, code) }, { within: tx, forgetAt: endOfCode(now) });
  });
}
