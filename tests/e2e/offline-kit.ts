// Shared by the browser tests of the offline core, besides a visit (worker-kit.ts): the server's state, customers, and
// the device's state.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';
import type { Visit } from './worker-kit.ts';

const KEY = { 'auth-key': 'vyayam-local-key' };
const PASSWORD = 'lift-heavy-7';

/** The cart on the server, as in ['Gym Ball x 2']. Reads the server directly, without the host's faults. */
export async function cartOnServer(shopOrigin: string, sessionId: string | null): Promise<string[]> {
  const answer = await fetch(`${shopOrigin}/api/get-cart?session_id=${sessionId}`, { headers: KEY });
  const { cartItems } = (await answer.json()) as {
    cartItems: { quantity: number; product_id: { productName: string } }[];
  };
  return cartItems.map(({ quantity, product_id }) => `${product_id.productName} x ${quantity}`).sort();
}

/** Adds a product on its page, with its first options. Resolves when the page confirms that it is stored. */
export async function addToCart(shop: Shop, name: string): Promise<void> {
  await openProduct(shop, name);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
}

/** Closes the sheet that a phone opens after an add. It lies over the lower half of the screen. */
export async function closeAddedSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Added to your cart' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/**
 * Opens a product by its address. Offline it waits for the status line: if that came in the same frame in which a press scrolls the
 * page, the browser would report a layout shift that nobody can see.
 */
export async function openProduct(shop: Shop, name: string): Promise<void> {
  const { page } = shop;
  await page.goto(`${shop.origin}/product/${name.replaceAll(' ', '-')}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  if (!(await page.evaluate(() => navigator.onLine))) await statusLine(page).getByRole('paragraph').waitFor();
}

/** The number on the header's cart badge; 0 without a badge. */
export async function badgeOf(page: Page): Promise<number> {
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);
}

/** The server's refusal to add a sold-out product. */
export const OUT_OF_STOCK = { status: 409, code: 'out-of-stock', message: 'Item is out of stock' };

/** The status line below the header. */
export const statusLine = (page: Page) => page.getByRole('banner').getByRole('status');

export interface Customer {
  email: string;
  token: string;
}

let made = 0;

/** Creates a customer with an account. `shopOrigin` is the server's own address. */
export async function newCustomer(shopOrigin: string): Promise<Customer> {
  made += 1;
  const email = `walker${made}.${Date.now()}.${process.pid}@example.com`;
  const person = { shipping_name: 'Asha Rao', contact_email: email, shipping_phone: '9876543210' };
  const signUp = { ...person, password: PASSWORD, confirmPassword: PASSWORD };
  await post(shopOrigin, '/sendotp', { contact_email: email });
  const mails = await (await fetch(`${shopOrigin}/dev/mail`)).text();
  const mail = mails.split('<article>').find((one) => one.includes(`To ${email}`)) ?? '';
  const form = new FormData();
  const otp = /code[^<]* is (\d{6})/.exec(mail)?.[1] ?? '';
  for (const [name, value] of Object.entries({ ...signUp, otp })) form.append(name, value);
  await fetch(`${shopOrigin}/api/verify-otp`, { method: 'POST', headers: KEY, body: form });
  const { token } = await post(shopOrigin, '/loginuser', { contact_email: email, password: PASSWORD });
  if (!token) throw new Error(`${email} could not log in`);
  return { email, token };
}

async function post(shopOrigin: string, path: string, body: object): Promise<{ token?: string }> {
  const headers = { ...KEY, 'content-type': 'application/json' };
  return (await fetch(`${shopOrigin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Logs in with the form. */
export async function logIn({ shop }: Visit, { email }: Customer): Promise<void> {
  await shop.goTo('/login');
  await shop.main.getByLabel('Email', { exact: true }).fill(email);
  await shop.main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await shop.page.keyboard.press('Enter');
  await shop.page.waitForURL('**/userdashboard**');
  await shop.settled();
}

/** Ids of the products on a customer's list. */
export async function wishesOnServer(shopOrigin: string, { email, token }: Customer): Promise<number> {
  const answer = await fetch(`${shopOrigin}/api/get-wishlist?contact_email=${email}`, {
    headers: { ...KEY, authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { wishlistItems: unknown[] }).wishlistItems.length;
}

/** Waits until the status line shows the text. */
export const says = ({ shop }: Visit, text: string, timeout = 20_000): Promise<void> =>
  expect.poll(() => statusLine(shop.page).textContent(), { interval: 20, timeout }).toBe(text);

/** Cuts every connection. `navigator.onLine` stays true, so no event fires. */
export const disconnect = async ({ host }: Visit): Promise<void> => host.setMode('silent');
export const reconnect = async ({ host }: Visit): Promise<void> => host.setMode('open');

/** Adds a product whose change waits, because the shop is busy until the returned refusal is undone. */
export async function addWhileBusy({ shop, host }: Visit, name: string): Promise<ReturnType<Visit['host']['refuse']>> {
  // The list cannot be read either, so the change is not deferred as the failing one.
  const down = host.refuse(/^(POST .api.add-cart|GET .api.get-cart)/, { status: 503, code: 'busy', message: 'Busy' });
  await addToCart(shop, name);
  await closeAddedSheet(shop.page);
  return down;
}
