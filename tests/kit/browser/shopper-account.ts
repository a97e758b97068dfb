// Creates and uses an account of the seeded shop in a real browser.
import type { Shop } from './open-shop.ts';

export const PASSWORD = 'lift-heavy-7';
let made = 0;
/** A new e-mail address. */
export const newAddress = () => {
  made += 1;
  return `shopper${made}.${Date.now()}.${process.pid}@example.com`;
};

/** The newest code for an address, from the developer's mailbox page. */
export async function codeFor(shop: Shop, address: string): Promise<string> {
  const text = await (await fetch(`${shop.origin}/dev/mail`)).text();
  const mail = text.split('<article>').find((one) => one.includes(`To ${address}`)) ?? '';
  return /code[^<]* is (\d{6})/.exec(mail)?.[1] ?? '';
}

/**
 * A submitted form is replaced by a spinner. Browsers ignore layout shifts within half a second of a key press; a busy
 * machine is slower.
 */
export const FORM_GIVES_WAY = /^layout moved by 0\.\d+: \/(login|signup|verify-email|request-otp) /;

/** From /signup to /verify-email. */
export async function beginSignUp(shop: Shop, address: string): Promise<void> {
  shop.allow(FORM_GIVES_WAY);
  await shop.goTo('/signup');
  await shop.main.getByLabel('Full name').fill('Asha Rao');
  await shop.main.getByLabel('Email', { exact: true }).fill(address);
  await shop.main.getByLabel('Phone').fill('9876543210');
  await shop.main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await shop.main.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await shop.page.keyboard.press('Enter');
  await shop.page.waitForURL('**/verify-email');
}

/** From /signup to /login. */
export async function signUp(shop: Shop, address: string): Promise<void> {
  await beginSignUp(shop, address);
  await endSignUp(shop, address);
}

/** From /verify-email to /login, with the code from the e-mail. */
export async function endSignUp(shop: Shop, address: string): Promise<void> {
  await shop.main.getByLabel('Code from the email, 1 of 6').click();
  await shop.page.keyboard.type(await codeFor(shop, address));
  await shop.page.keyboard.press('Enter');
  await shop.page.waitForURL('**/login');
}

/** On /login. */
export async function logIn(shop: Shop, address: string, password = PASSWORD): Promise<void> {
  shop.allow(FORM_GIVES_WAY);
  await shop.main.getByLabel('Email', { exact: true }).fill(address);
  await shop.main.getByLabel('Password', { exact: true }).fill(password);
  await shop.page.keyboard.press('Enter');
  await shop.page.waitForURL('**/userdashboard**');
  await shop.settled();
}

/** From the settings. */
export async function logOut(shop: Shop): Promise<void> {
  await shop.goTo('/userdashboard/settings');
  // The list is asked for after the page is hydrated. Asked in the moment of the log-out, it would be answered 401.
  await shop.main.getByRole('heading', { name: 'Passkeys' }).waitFor();
  await shop.main.getByRole('button', { name: 'Log out' }).last().click();
  await shop.page.waitForURL('**/login');
}

/** Changes the password on another device, which revokes every token of the account. */
export async function changePasswordElsewhere(shop: Shop, contact_email: string, password: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'auth-key': 'vyayam-local-key',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${shop.origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return answer.json();
  };
  const { token } = await post('/loginuser', { contact_email, password: PASSWORD });
  const typed = { currentPassword: PASSWORD, password, confirmPassword: password };
  await post('/update-password', { ...typed, contact_email }, token);
}
