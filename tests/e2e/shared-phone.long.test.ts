// A shared phone: a customer's account opens without a network from a cold start, and nothing of it is left for the next one
// (docs/storage.md, At logout). A customer who stays logged in: offline-logout.long.test.ts.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { readAllStored } from '#tests/kit/browser/all-stored.ts';
import { comeToCheckout, orderWithCod } from '#tests/kit/browser/fill-checkout.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import { logIn, newCustomer, wishesOnServer } from './offline-kit.ts';
import { logOut, wish } from './waiting-wish.ts';
import { goOffline, goOnline, type Visit, visitOnce } from './worker-kit.ts';

const AWB = 'AWB123456789';

test('the first customer reads orders and invoice offline, logs out there and discards a wish; the second sees only their own', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page, main, context } = shop;
  const server = inject('shopOrigin');
  const first = await newCustomer(server);
  await logIn(visit, first);
  const orderId = await order(visit, first.email);
  const ofOrder = `/userdashboard/view-orderdata?orderId=${orderId}`;
  const left = () => stored(context, page);
  for (const [path, ...copies] of [
    ['/userdashboard/profile', '["user-profile"'],
    ['/userdashboard/order-history', '["order-history"'],
    [ofOrder, '["order"', '["invoice"'],
  ] as const) {
    await shop.walkTo(path);
    // A screen that is left too early stores nothing.
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
  await shop.walkTo('/userdashboard/profile');
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
  await wish(visit, 'Speed Skipping Rope');
  await leaveTracks(page, first.email);
  await leaveDraft(other, first.email);
  await logOut(visit, 'Log out and discard');
  for (const tab of [page, other]) await tab.waitForURL('**/login');
  expect(await other.locator('body').textContent()).not.toContain(number);
  const ofFirst = [first.email, first.token, number, orderId, ADDRESS.shipping_address_line1, 'Asha Rao', '9876543210'];
  const traces = [...ofFirst, AWB];
  for (const tab of [page, other]) {
    const text = await stored(context, tab);
    const found = traces.filter((trace) => text.includes(trace));
    expect(found.map((trace) => text.slice(text.indexOf(trace) - 80, text.indexOf(trace) + 40))).toEqual([]);
  }

  host.forgetLog();
  await goOnline(visit);
  const second = await newCustomer(server);
  await logIn(visit, second);
  await shop.walkTo('/userdashboard/order-history');
  await main.getByText("We couldn't find your order history").waitFor();
  await expect.poll(left).toContain(second.email);
  for (const path of ['/contact', '/track-order', '/checkout', '/product/Gym-Ball', '/userdashboard/wishlist'])
    await shop.walkTo(path);
  await main.getByText('Wishlist Empty').waitFor();
  const now = await left();
  expect([first.email, first.token, number, orderId, AWB].filter((trace) => now.includes(trace))).toEqual([]);
  // Requests of the page and of the worker, with the document of each.
  const asked = host.log().map(({ method, url, referer }) => `${method} ${url} from ${referer}`);
  const naming = (email: string) => asked.filter((line) => line.includes(encodeURIComponent(email)));
  expect(naming(second.email).length).toBeGreaterThan(0);
  expect([...naming(first.email), ...asked.filter((line) => line.includes('add-wishlist'))]).toEqual([]);
  for (const customer of [first, second]) expect(await wishesOnServer(server, customer)).toBe(0);

  // A log-out in another tab ends this one. The wishlist could stay open, because a guest has one too.
  await shop.walkTo('/userdashboard/profile');
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
  shop.allow(/layout moved/);
  await comeToCheckout(shop);
  return orderWithCod(shop, email);
}

/** Stores what the screens store when a customer types and browses. */
async function leaveTracks(page: Page, email: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/contact`);
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.evaluate((awb) => {
    const shipment = { track_status: 1, shipment_track: [], shipment_track_activities: [] };
    localStorage.setItem('trackedShipments', JSON.stringify([{ awb, at: Date.now(), shipment }]));
  }, AWB);
  await leaveDraft(page, email);
  expect(await page.evaluate(readAllStored)).toContain(AWB);
}

/** Stores what was typed at the checkout, on the device and in this tab. */
const leaveDraft = (tab: Page, owner: string) =>
  tab.evaluate(
    (values) => {
      const draft = JSON.stringify({ v: 1, owner: values.contact_email, values });
      for (const storage of [localStorage, sessionStorage]) storage.setItem('shop.checkout', draft);
    },
    { contact_email: owner, shipping_address_line1: ADDRESS.shipping_address_line1, save_on_device: true },
  );
