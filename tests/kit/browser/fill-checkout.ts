// A shopper at the checkout of the seeded shop, in a real browser.
import type { Page } from 'playwright-core';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import type { Shop } from './open-shop.ts';

/** Adds a gym ball to the cart and opens /checkout. */
export async function comeToCheckout(shop: Shop): Promise<void> {
  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await shop.goTo('/checkout');
  await shop.main.getByRole('button', { name: 'Place Order' }).waitFor();
}

/** Types a valid address; the payment mode stays open. */
export async function typeAddress(page: Page, kind: 'shipping' | 'billing' = 'shipping'): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name.replace('shipping', kind)}"]`);
  for (const [name, value] of Object.entries(ADDRESS)) {
    if (typeof value !== 'string' || (name === 'contact_email' && kind === 'billing')) continue;
    if (/state|country/.test(name)) await field(name).selectOption(value);
    else await field(name).fill(value);
  }
}

export const payMode = (page: Page, mode: 'online' | 'cod') =>
  page.getByRole('radio', { name: mode === 'cod' ? /Cash on delivery/ : /Pay online/ }).check();

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

export const gateway = (page: Page) => page.getByRole('dialog', { name: 'Pay Vyayam' });

/** Pays in the test gateway with the sample card whose label starts like this. */
export async function payWith(page: Page, sample = '4111'): Promise<void> {
  await gateway(page)
    .getByRole('button', { name: new RegExp(`^${sample}`) })
    .click();
  await gateway(page).getByRole('button', { name: 'Pay', exact: true }).click();
}

/** At the checkout: fills in the form and orders with cash on delivery. Resolves to the order's id, on its confirmation. */
export async function orderWithCod(shop: Shop, email: string): Promise<string> {
  const { page } = shop;
  await typeAddress(page);
  await page.locator('[name="contact_email"]').fill(email);
  await payMode(page, 'cod');
  await placeOrder(page);
  await payWith(page);
  await page.waitForURL('**/order-success**');
  await shop.settled();
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}
