// A new version arrives and is rolled back while changes wait and three tabs are open.
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { Asked } from '#tests/kit/faults/fault-schedule.ts';
import { addToCart, cartOnServer, closeAddedSheet, statusLine } from './offline-kit.ts';
import { hasSettled } from './two-tabs.ts';
import { findUpdate, goOffline, goOnline, lookForUpdate, type Visit, visitOnce } from './worker-kit.ts';

const PATIENCE_MS = 60_000;
/** The worker would otherwise wait for the sender's lease, 45 s, or for an answer that never comes. */
const AT_ONCE_MS = 30_000;
/** The list cannot be read either, so no single change is deferred as the failing one. */
const CART = /^(POST .api.add-cart|GET .api.get-cart)/;

interface Tab {
  page: Page;
  loads: number;
}

async function openTabs({ shop }: Visit, paths: readonly string[]): Promise<Tab[]> {
  const tabs: Tab[] = [{ page: shop.page, loads: 0 }];
  for (const path of paths) {
    const page = await shop.context.newPage();
    await page.goto(shop.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    tabs.push({ page, loads: 0 });
  }
  for (const tab of tabs)
    tab.page.on('load', () => {
      tab.loads += 1;
    });
  return tabs;
}

/** Accepts the waiting version. Then every tab runs it, was loaded once, and shows its page. */
async function update(tabs: readonly Tab[], isOfIt: (html: string) => boolean, withinMs = PATIENCE_MS): Promise<void> {
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  for (const tab of tabs) tab.loads = 0;
  await findUpdate(first.page);
  await first.page.getByRole('region', { name: 'Update ready' }).getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => tabs.map(({ loads }) => loads), { timeout: withinMs }).toEqual(tabs.map(() => 1));
  for (const { page } of tabs) {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('main').textContent()).toMatch(/\w{3}/);
    await expect.poll(async () => isOfIt(await page.content())).toBe(true);
  }
  for (const { page } of tabs) await hasSettled(page);
  expect(tabs.map(({ loads }) => loads)).toEqual(tabs.map(() => 1));
}

const openAbout = async (page: Page) => {
  await page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first().click();
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor();
};

test('waiting changes survive an update and its rollback, and are sent once; no tab is ever blank', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  // Where Chromium does not activate the worker at once (decision 083).
  shop.allow(/frame-ancestors|X-Frame-Options/);
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  const down = host.refuse(CART, { status: 503, code: 'busy', message: 'Busy' });
  await goOnline(visit);
  const tabs = await openTabs(visit, ['/cart', '/best-seller']);
  const [first, cart] = tabs;
  if (!first || !cart) throw new Error('three tabs were opened');

  host.deploy('two');
  await findUpdate(first.page);
  // The old version keeps using its own chunks until the shopper agrees.
  await openAbout(first.page);
  await update(tabs, (html) => html.includes('<!-- two -->') && html.includes('.two.js'));
  await cart.page.getByRole('main').getByText('Gym Ball').first().waitFor();
  await expect.poll(() => statusLine(cart.page).textContent()).toMatch(/1 change/);
  await openAbout(cart.page);

  host.deploy('');
  await update(tabs, (html) => !html.includes('<!-- two -->') && !html.includes('.two.js'));
  const sessionId = await shop.sessionId();
  expect(await cartOnServer(inject('shopOrigin'), sessionId)).toEqual([]);
  down.undo();
  // Ends the backoff early.
  await first.page.reload();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
  for (const { page } of tabs) await expect.poll(() => statusLine(page).textContent()).toBe('');
});

test('offline, the latest installed version opens, with all its chunks', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const tabs = await openTabs(visit, []);
  host.deploy('two');
  await update(tabs, (html) => html.includes('<!-- two -->'));
  await goOffline(visit);
  for (const path of ['/', '/stores', '/cart', '/userdashboard/settings', '/terms-conditions']) {
    await shop.page.goto(shop.origin + path);
    await shop.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(await shop.page.getByText('This page did not load').count()).toBe(0);
  }
});

describe("'Update now' takes effect at once, even while the old worker waits for:", () => {
  const load = (page: Page, path: string) =>
    page.evaluate((address) => {
      new Image().src = address;
      void fetch(address).catch(() => undefined);
    }, path);

  test.each<[string, (asked: Asked) => boolean, (visit: Visit) => Promise<unknown>]>([
    ['a picture', ({ url }) => url.includes('/media/held'), ({ shop }) => load(shop.page, '/media/held.webp')],
    ['an answer', ({ url }) => url.includes('limit=7'), ({ shop }) => load(shop.page, '/api/products?limit=7')],
    // The worker waits for the lease, which the sending tab holds.
    [
      'a change',
      ({ method, url }) => method === 'POST' && url.includes('/add-cart'),
      async ({ shop }) => {
        await addToCart(shop, 'Gym Ball');
        await closeAddedSheet(shop.page);
      },
    ],
  ])('%s', async (_, matches, begin) => {
    const visit = await visitOnce();
    const held = visit.host.barrier({ matches, at: 'response' });
    await begin(visit);
    await held.reached;
    const tabs = await openTabs(visit, ['/about']);
    visit.host.deploy('two');
    await update(tabs, (html) => html.includes('<!-- two -->'), AT_ONCE_MS);
  });
});

test('a tab whose last reload bypassed the worker reloads when a new version takes control of it', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const devtools = await visit.shop.context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
  await visit.shop.settled();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const [tab] = await openTabs(visit, []);
  // No worker waits, because the old worker controls no tab.
  visit.host.deploy('two');
  await lookForUpdate(page);
  await expect.poll(() => tab?.loads).toBe(1);
  expect(await page.content()).toContain('<!-- two -->');
});

test('an incompletely installed version is offered once all its files have arrived', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  visit.host.deploy('two');
  visit.host.miss(/about-.*\.two\.js/);
  // One check may join one that began before the release.
  const check = async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(undefined, () => undefined));
    return visit.host.requestedPaths().join('\n');
  };
  await expect.poll(check).toMatch(/about-.*\.two\.js/);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing)).toBeNull();
  visit.host.miss(/^$/);
  await update(await openTabs(visit, []), (html) => html.includes('<!-- two -->'));
});
