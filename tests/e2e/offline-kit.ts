// What the browser tests of the offline core share, besides a visit (worker-kit.ts): what the server has, customers, and
// what is left on a device.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';
import type { Visit } from './worker-kit.ts';

const KEY = { 'auth-key': 'vyayam-local-key' };
const PASSWORD = 'lift-heavy-7';

/** How many of what a server has in a cart, as in ['Gym Ball x 2']. Asked past every fault of the host. */
export async function cartOnServer(shopOrigin: string, sessionId: string | null): Promise<string[]> {
  const answer = await fetch(`${shopOrigin}/api/get-cart?session_id=${sessionId}`, { headers: KEY });
  const { cartItems } = (await answer.json()) as {
    cartItems: { quantity: number; product_id: { productName: string } }[];
  };
  return cartItems.map(({ quantity, product_id }) => `${product_id.productName} x ${quantity}`).sort();
}

/** On the product's page, with its first options. Resolves when the page has said that it is kept. */
export async function addToCart(shop: Shop, name: string): Promise<void> {
  await openProduct(shop, name);
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
}

/** By its address. */
export async function openProduct(shop: Shop, name: string): Promise<void> {
  await shop.page.goto(`${shop.origin}/product/${name.replaceAll(' ', '-')}`);
  await shop.page.getByRole('heading', { level: 1, name }).waitFor();
}

/** The number on the cart in the header; 0 without one. */
export async function badgeOf(page: Page): Promise<number> {
  const link = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);
}

/** How the server refuses to add what is sold out. */
export const OUT_OF_STOCK = { status: 409, code: 'out-of-stock', message: 'Item is out of stock' };

/** The line that hangs from the header. */
export const statusLine = (page: Page) => page.getByRole('banner').getByRole('status');

export interface Customer {
  email: string;
  token: string;
}

let made = 0;

/** A customer with an account. `shopOrigin`: the server itself. */
export async function newCustomer(shopOrigin: string): Promise<Customer> {
  made += 1;
  const email = `walker${made}.${Date.now()}@example.com`;
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

/** Through the form. */
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

/** Waits until the status line says it. */
export const says = ({ shop }: Visit, text: string, timeout = 20_000): Promise<void> =>
  expect.poll(() => statusLine(shop.page).textContent(), { interval: 20, timeout }).toBe(text);

/** Cuts every connection. The browser's own idea of the network stays as it was, so no event tells of the end. */
export const cut = async ({ host }: Visit): Promise<void> => host.setMode('silent');
export const mend = async ({ host }: Visit): Promise<void> => host.setMode('open');
