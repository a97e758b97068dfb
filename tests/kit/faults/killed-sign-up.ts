// Sign-up at a shop that is killed: the code from the e-mail, the account, the log-in.

import { formOf, signUpOf } from '#tests/kit/server/accounts.ts';
import type { KilledShopper } from './killed-shopper.ts';

const PASSWORD = 'lift-heavy-7';

/** From the address to a token. The calls have no keys: after a lost response, the log-in shows whether they worked. */
export async function openAccount(shopper: KilledShopper, contact_email: string): Promise<string | null> {
  const { shop, mistakes } = shopper;
  const logIn = () =>
    shop.deliver({ method: 'POST', path: '/api/loginuser', body: { contact_email, password: PASSWORD } });
  const sent = await shop.deliver({ method: 'POST', path: '/api/sendotp', body: { contact_email } });
  if (sent.status !== 200) {
    mistakes.push(`no code for ${contact_email}: ${sent.status} ${sent.json?.code}`);
    return null;
  }
  const otp = await readCode(shopper, contact_email);
  const body = formOf({ ...signUpOf(contact_email), otp });
  let isBroken = false;
  const opened = await shop.deliver({ method: 'POST', path: '/api/verify-otp', body }, async () => {
    isBroken = true;
  });
  // After a crash the account may already exist, with its code used up.
  if (opened.status !== 200 && !isBroken)
    mistakes.push(`no account for ${contact_email}: ${opened.status} ${opened.json?.code}`);
  const { status, json } = await logIn();
  if (status !== 200) mistakes.push(`the account of ${contact_email} is not there: ${status} ${json?.code}`);
  shopper.accounts.push({ contact_email, password: PASSWORD });
  return json?.token ?? null;
}

/** Reads the code from the developers' mail page, newest first. */
async function readCode({ shop }: KilledShopper, contact_email: string): Promise<string> {
  for (;;) {
    const page = await shop.readText('/dev/mail');
    const email = page?.split('<article>').find((article) => article.includes(`To ${contact_email},`));
    const code = /\b(\d{6})\b/.exec(email ?? '')?.[1];
    if (code !== undefined) return code;
  }
}
