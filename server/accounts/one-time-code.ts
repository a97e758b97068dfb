// Six digits that prove an address. One code a purpose and address at a time; ten minutes, five tries, one use. A try
// is counted before it is looked at, so that a thousand at once are five.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tooManyTries } from '#server/limits/rate-limit.ts';
import { OTP_LENGTH } from '#src/contract/account.ts';

/** The mails say ten minutes (account-mails.ts). */
const LIFE_MS = 10 * 60_000;
const MAX_TRIES = 5;

export type Purpose = Row<'one_time_code'>['purpose'];

/** Whose code for what. */
export interface CodeName {
  purpose: Purpose;
  contact_email: string;
}

/** When a code made now stops fitting, and the mail that holds it may go. */
export const endOfCode = (now: Date): Date => new Date(now.getTime() + LIFE_MS);

/** Six digits, first zeros included. */
export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/** Puts a code in the place of the one before. One that is not `real` fits nothing; the work is the same. */
export async function putCode(tx: Db, now: Date, name: CodeName, code: string, real: boolean): Promise<void> {
  const fitting = await digestOf(tx, name, code);
  const digest = real ? fitting : randomBytes(32).toString('base64url');
  const fresh = { digest, tries: 0, expires_at: endOfCode(now) };
  await tx
    .insertInto('one_time_code')
    .values({ ...name, ...fresh })
    .onConflict((clash) => clash.columns(['purpose', 'contact_email']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts a try and looks at it. Throws 422 wrong-code, and after the fifth, right or wrong, 429 too-many-tries.
 * Never inside a transaction: the try must stay counted.
 */
export async function demandCode(db: Db, now: Date, name: CodeName, code: string): Promise<void> {
  const given = await digestOf(db, name, code);
  const kept = await db
    .updateTable('one_time_code')
    .set({ tries: sql<number>`least(tries + 1, 1000)` })
    .where('purpose', '=', name.purpose)
    .where('contact_email', '=', name.contact_email)
    .where('expires_at', '>', now)
    .returning(['digest', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (kept && kept.tries > MAX_TRIES) throw tooManyTries(secondsUntil(kept.expires_at, now));
  if (!kept || !timingSafeEqual(Buffer.from(kept.digest), Buffer.from(given))) throw wrongCode();
}

/** Uses a code that demandCode let pass. Throws 422 wrong-code when somebody else was quicker. */
export async function useCode(tx: Db, name: CodeName): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_code')
    .where('purpose', '=', name.purpose)
    .where('contact_email', '=', name.contact_email)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw wrongCode();
}

const wrongCode = () => new Refusal(422, 'wrong-code', 'That code is not right, or it is too old.');

const secondsUntil = (end: Date, now: Date) => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

async function digestOf(db: Db, { purpose, contact_email }: CodeName, code: string): Promise<string> {
  const key = await readKey(db);
  return createHmac('sha256', key).update(`${purpose} ${contact_email} ${code}`).digest('base64url');
}

/**
 * Made once, by whichever instance comes first. It stands in the same database as the digests, and that is enough: the
 * codes themselves stand in the table `mail` for the same ten minutes, so a key kept elsewhere would guard nothing.
 */
async function readKey(db: Db): Promise<Buffer> {
  const find = () =>
    db.selectFrom('shop_secret').select('value').where('name', '=', 'one-time-code').executeTakeFirst();
  const kept = await find();
  if (kept) return Buffer.from(kept.value, 'base64url');
  await db
    .insertInto('shop_secret')
    .values({ name: 'one-time-code', value: randomBytes(32).toString('base64url') })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return Buffer.from((await find())?.value ?? '', 'base64url');
}
