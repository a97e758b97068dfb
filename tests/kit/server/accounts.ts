// Customers for server tests: inserted directly, or signed up like a shopper with the code from the e-mail.
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
  /** The Authorization header of the customer's calls. */
  headers: { authorization: string };
}

let kept: Promise<string> | undefined;
/** Hashed once per file, because hashing is slow on purpose. */
const hashOfPassword = () => {
  kept ??= hashPassword(PASSWORD);
  return kept;
};

/** Adds many customers with the password PASSWORD, not logged in. */
export async function putCustomers(db: Db, addresses: readonly string[]): Promise<void> {
  const password = await hashOfPassword();
  const rows = addresses.map((contact_email) => ({ id: newId(), contact_email, password, shipping_name: 'Asha Rao' }));
  await db.insertInto('customer').values(rows).execute();
}

/** Adds a logged-in customer with the password PASSWORD. */
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

/** The newest e-mail to an address; undefined if there is none. */
export const lastMail = (db: Db, recipient: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'text', 'html'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    // A test's clock does not move, and a row may reuse the place of an older one; the transaction number gives the order.
    .orderBy(sql`xmin::text::bigint`, 'desc')
    .executeTakeFirst();

/** The six digits in the newest e-mail; '' if it has none. */
export async function mailedCode(db: Db, recipient = ASHA): Promise<string> {
  return /\b\d{6}\b/.exec((await lastMail(db, recipient))?.text ?? '')?.[0] ?? '';
}

/** A code other than the mailed one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

export const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** From the form to the account, with the code from the e-mail. */
export async function signUp(shop: TestApp, db: Db, contact_email = ASHA) {
  await shop.call('POST', '/api/sendotp', { body: { contact_email, checkUserPresent: true } });
  const otp = await mailedCode(db, contact_email);
  return shop.call('POST', '/api/verify-otp', { body: formOf({ ...signUpOf(contact_email), otp }) });
}

export const isLoggedIn = async (db: Db, token: string) => (await authenticate(db, NOW, token)) !== null;
