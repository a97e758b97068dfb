// A shared phone: a customer's account opens without a network from a cold start, and nothing of it is left for the next one.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readAllStored } from '#tests/kit/browser/all-stored.ts';
import { comeToCheckout, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { logIn, newCustomer } from './offline-kit.ts';
import { goOffline, goOnline, type Visit, visitOnce } from './worker-kit.ts';

test('the first customer reads orders and invoice offline and logs out there; the second sees only their own', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page, main, context } = shop;
  const first = await newCustomer(inject('shopOrigin'));
  await logIn(visit, first);
  const orderId = await order(visit, first.email);
  const ofOrder = `/userdashboard/view-orderdata?orderId=${orderId}`;
  const left = () => stored(context, page);
  for (const [path, ...copies] of [
    ['/userdashboard/profile', '["user-profile"'],
    ['/userdashboard/order-history', '["order-history"'],
    [ofOrder, '["order"', '["invoice"'],
  ] as const) {
    await shop.goTo(path);
    // A document that is left too early stores nothing.
    for (const copy of copies)
      await expect
        .poll(async () => (await left()).includes(JSON.stringify(copy).slice(1, -1)), { message: copy })
        .toBe(true);
  }
  const number = /VY-\w{4}-\w{2}/.exec((await main.textContent()) ?? '')?.[0] ?? 'no number';

  await goOffline(visit);
  await page.goto(`${host.origin}/userdashboard/order-history`);
  await main.getByText(number).waitFor();
  await main.getByText(/^Saved on this device at/).waitFor();
  await page.goto(`${host.origin}/userdashboard/profile`);
  await main.getByText('9876543210').waitFor();
  await page.goto(host.origin + ofOrder);
  await main.getByText(ADDRESS.shipping_address_line1).first().waitFor();
  const saving = page.waitForEvent('download');
  await main.getByRole('link', { name: /^Tax invoice/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await main.getByText(/The shop has to answer a cancellation/).waitFor();

  const other = await context.newPage();
  await other.goto(host.origin + ofOrder);
  await other.getByText(number).first().waitFor();
  await logOut(visit);
  await other.waitForURL('**/login');
  expect(await other.locator('body').textContent()).not.toContain(number);
  const traces = [first.email, first.token, number, orderId, ADDRESS.shipping_address_line1, 'Asha Rao', '9876543210'];
  for (const tab of [page, other]) {
    const text = await stored(context, tab);
    const found = traces.filter((trace) => text.includes(trace));
    expect(found.map((trace) => text.slice(text.indexOf(trace) - 80, text.indexOf(trace) + 40))).toEqual([]);
  }

  await goOnline(visit);
  const second = await newCustomer(inject('shopOrigin'));
  await logIn(visit, second);
  await shop.goTo('/userdashboard/order-history');
  await main.getByText("We couldn't find your order history").waitFor();
  await expect.poll(left).toContain(second.email);
  const now = await left();
  expect([first.email, first.token, number, orderId].filter((trace) => now.includes(trace))).toEqual([]);

  // A log-out in another tab ends this one.
  await other.goto(`${host.origin}/userdashboard/settings`);
  await other.getByRole('main').getByRole('button', { name: 'Log out' }).last().click();
  await page.waitForURL('**/login');
  for (const tab of [page, other]) expect(await stored(context, tab)).not.toContain(second.email);
});

/** Everything in the browser's storage, and its cookies. */
async function stored(context: BrowserContext, tab: Page): Promise<string> {
  return (await tab.evaluate(readAllStored)) + JSON.stringify(await context.cookies());
}

/** Orders with cash on delivery. Resolves to the order's id. */
async function order({ shop }: Visit, email: string): Promise<string> {
  const { page } = shop;
  shop.allow(/layout moved/);
  await comeToCheckout(shop);
  await typeAddress(page);
  await page.locator('[name="contact_email"]').fill(email);
  await payMode(page, 'cod');
  await placeOrder(page);
  await payWith(page);
  await page.waitForURL('**/order-success**');
  await shop.settled();
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

async function logOut({ shop, host }: Visit): Promise<void> {
  await shop.page.goto(`${host.origin}/userdashboard/settings`);
  await shop.main.getByRole('button', { name: 'Log out' }).last().click();
  await shop.page.waitForURL('**/login');
}
