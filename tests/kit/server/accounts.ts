// Customers for server tests: made quickly, or signed up as a shopper would with the code out of the mail.
import { sql } from 'kysely';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { authenticate, issueToken } from '#server/accounts/tokens.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { NOW, type TestApp } from './app.ts';

export const ASHA = 'asha@example.com';
export const RAVI = 'ravi@example.com';
export const PASSWORD = 'lift-heavy-7';

export interface TestCustomer {
  id: string;
  contact_email: string;
  token: string;
  /** The header of a call that is theirs. */
  headers: { authorization: string };
}

let kept: Promise<string> | undefined;
/** Hashed once a file: it is slow on purpose. */
const hashOfPassword = () => {
  kept ??= hashPassword(PASSWORD);
  return kept;
};

/** Many at once, with the password PASSWORD, none of them logged in. */
export async function putCustomers(db: Db, addresses: readonly string[]): Promise<void> {
  const password = await hashOfPassword();
  const rows = addresses.map((contact_email) => ({ id: newId(), contact_email, password, shipping_name: 'Asha Rao' }));
  await db.insertInto('customer').values(rows).execute();
}

/** A customer who is logged in, with the password PASSWORD. */
export async function putCustomer(db: Db, contact_email = ASHA): Promise<TestCustomer> {
  const id = newId();
  await db
    .insertInto('customer')
    .values({
      id,
      contact_email,
      password: await hashOfPassword(),
      shipping_name: 'Asha Rao',
      shipping_phone: '9876543210',
    })
    .execute();
  const token = await issueToken(db, NOW, id);
  return { id, contact_email, token, headers: { authorization: `Bearer ${token}` } };
}

export const signUpOf = (contact_email = ASHA, over: object = {}) => ({
  shipping_name: 'Asha Rao',
  contact_email,
  shipping_phone: '9876543210',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...over,
});

/** The newest mail to an address; undefined when there is none. */
export const lastMail = (db: Db, recipient: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    // The clock of a test stands still, and a row may lie where an older one was: the transaction's number tells.
    .orderBy(sql`xmin::text::bigint`, 'desc')
    .executeTakeFirst();

/** The six digits of the newest mail; '' when it holds none. */
export async function mailedCode(db: Db, recipient = ASHA): Promise<string> {
  return /\b\d{6}\b/.exec((await lastMail(db, recipient))?.text ?? '')?.[0] ?? '';
}

/** Some code that is not the mailed one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

export const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** From the form to the account, with the code out of the mail. */
export async function signUp(shop: TestApp, db: Db, contact_email = ASHA) {
  await shop.call('POST', '/api/sendotp', { body: { contact_email, checkUserPresent: true } });
  const otp = await mailedCode(db, contact_email);
  return shop.call('POST', '/api/verify-otp', { body: formOf({ ...signUpOf(contact_email), otp }) });
}

export const isLoggedIn = async (db: Db, token: string) => (await authenticate(db, NOW, token)) !== null;
