// Six-digit codes that prove ownership of an address. One code per purpose and address; valid for ten minutes, five tries and one
// use. A try is counted before it is checked, so concurrent guesses count too.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tooManyTries } from '#server/limits/rate-limit.ts';
import { OTP_LENGTH } from '#src/contract/account.ts';

/** The e-mails say ten minutes (account-mails.ts). */
const LIFE_MS = 10 * 60_000;
const MAX_TRIES = 5;

export type Purpose = Row<'one_time_code'>['purpose'];

/** The address and the purpose of a code. */
export interface CodeName {
  purpose: Purpose;
  contact_email: string;
}

/** When a code made now expires. Its e-mail may be deleted then. */
export const endOfCode = (now: Date): Date => new Date(now.getTime() + LIFE_MS);

/** Six digits, with leading zeros. */
export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/** Replaces the former code. If `real` is false, no code matches the stored value; the work is the same. */
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
 * Counts a try and checks it. Throws 422 wrong-code. After the fifth try, right or wrong, throws 429 too-many-tries.
 * Never call it in a transaction: the try must stay counted.
 */
export async function requireCode(db: Db, now: Date, name: CodeName, code: string): Promise<void> {
  const given = await digestOf(db, name, code);
  const stored = await db
    .updateTable('one_time_code')
    .set({ tries: sql<number>`least(tries + 1, 1000)` })
    .where('purpose', '=', name.purpose)
    .where('contact_email', '=', name.contact_email)
    .where('expires_at', '>', now)
    .returning(['digest', 'tries', 'expires_at'])
    .executeTakeFirst();
  if (stored && stored.tries > MAX_TRIES) throw tooManyTries(secondsUntil(stored.expires_at, now));
  if (!stored || !timingSafeEqual(Buffer.from(stored.digest), Buffer.from(given))) throw wrongCode();
}

/** Uses up a code that was checked. Throws 422 wrong-code if a concurrent call used it first. */
export async function useCode(tx: Db, name: CodeName): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_code')
    .where('purpose', '=', name.purpose)
    .where('contact_email', '=', name.contact_email)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw wrongCode();
}

const wrongCode = () => new Refusal(422, 'wrong-code', 'That code is wrong or has expired.');

const secondsUntil = (end: Date, now: Date) => Math.ceil((end.getTime() - now.getTime()) / 1000);

async function digestOf(db: Db, { purpose, contact_email }: CodeName, code: string): Promise<string> {
  const key = await readKey(db);
  return createHmac('sha256', key).update(`${purpose} ${contact_email} ${code}`).digest('base64url');
}

/**
 * Created once, by the first instance. It is in the same database as the digests, which is enough: the codes themselves are in
 * the table `mail` for the same ten minutes, so a key stored elsewhere would protect nothing.
 */
async function readKey(db: Db): Promise<Buffer> {
  const find = () =>
    db.selectFrom('shop_secret').select('value').where('name', '=', 'one-time-code').executeTakeFirst();
  const stored = await find();
  if (stored) return Buffer.from(stored.value, 'base64url');
  await db
    .insertInto('shop_secret')
    .values({ name: 'one-time-code', value: randomBytes(32).toString('base64url') })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return Buffer.from((await find())?.value ?? '', 'base64url');
}
