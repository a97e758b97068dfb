// Mails a code. Whether there is an account shows in the mail alone: the answer, the queries and the rows are the same
// either way. Where a code could do nothing, one that nothing fits takes its place and is guessed at in vain.
import type { Db } from '#server/db/schema.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { demandTry } from '#server/limits/rate-limit.ts';
import type { Mail } from '#server/outside/mail.ts';
import { codeMail } from './account-mails.ts';
import { type CodeName, endOfCode, newCode, putCode } from './one-time-code.ts';

interface Outside {
  db: Db;
  clock: () => Date;
  mail: Mail;
  place: string;
}

/** Throws 429 too-many-tries. */
export async function sendCode({ db, clock, mail, place }: Outside, name: CodeName): Promise<void> {
  const now = clock();
  const { purpose, contact_email } = name;
  await demandTry(db, now, limitRules.codesFromIp, place);
  await demandTry(db, now, limitRules.codesToAddress, `${purpose} ${contact_email}`);
  await demandTry(db, now, limitRules.codesToAddressDaily, `${purpose} ${contact_email}`);
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
