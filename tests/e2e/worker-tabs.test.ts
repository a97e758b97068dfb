// Tabs of one shopper add at once on a bad network. No press is lost or done twice, and all tabs end with the same
// number on the cart badge. `npm run test:faults -- --only tabs` runs a minute of it in four tabs.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';
import { seededPlan } from '#tests/kit/faults/fault-schedule.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { faultRun, isLong, sayProgress } from './fault-run.ts';
import { badgeOf, closeAddedSheet } from './offline-kit.ts';
import { visitBriefly } from './worker-kit.ts';

const { seed, tabSeconds } = faultRun;
const TABS = isLong ? 4 : 2;
/** Shortens delays of twenty seconds to one. */
const SCALE = 0.05;
const DRAINED_WITHIN_MS = 60_000;
const LISTING = '/category-products/accessories';
const GOODS = 6;

test(`${TABS} tabs add for ${tabSeconds} s, seed ${seed}`, { timeout: 120_000 + tabSeconds * 2_000 }, async () => {
  const visit = await visitBriefly(LISTING, { scale: SCALE });
  const { shop, host } = visit;
  const bare = await openBarePage(visit);
  const tabs = [shop.page];
  while (tabs.length < TABS) tabs.push(await openTab(shop, host.origin));

  host.meet(seededPlan(seed, ({ url }) => /^\/api\/[a-z-]*cart/.test(url)));
  const endsAt = Date.now() + tabSeconds * 1_000;
  const added = await Promise.all(tabs.map((page, at) => addUntil(endsAt, page, seededRandom(seed + at))));
  const sessionId = (await shop.sessionId()) ?? '';
  const total = added.reduce((sum, of) => sum + of, 0);
  const met = host.log().flatMap((logged) => (logged.met && logged.met !== 'pass' ? [logged.met] : []));
  sayProgress(`tabs: ${total} added, ${met.length} faults of ${new Set(met).size} kinds met`);
  expect(met.length, 'faults met').toBeGreaterThan(Math.floor(tabSeconds / 4));

  host.meet(undefined);
  await bare.worker.fireSync();
  const waiting = async () => (await bare.readCart(sessionId)).outbox.length;
  await expect.poll(waiting, { timeout: DRAINED_WITHIN_MS, interval: 50 }).toBe(0);
  const doc = await bare.readCart(sessionId);
  const lines = Object.keys(doc.confirmed).length;
  await expect.poll(() => Promise.all(tabs.map(badgeOf))).toEqual(tabs.map(() => lines));

  const cart = await readServerCart(inject('shopOrigin'), sessionId);
  expect(cartText(cart)).toEqual(viewText(doc));
  expect(
    cart.reduce((sum, { qty }) => sum + qty, 0),
    'pieces on the server',
  ).toBe(total);
  expect(doc.rejected).toEqual([]);
  expect([...host.effects()].filter(([, { done }]) => done > 1)).toEqual([]);
});

async function openTab({ context }: Shop, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin + LISTING);
  await page.getByRole('main').getByRole('article').nth(GOODS).waitFor();
  return page;
}

/** Adds one piece after the other from the cards of the listing. Resolves to their number. */
async function addUntil(endsAt: number, page: Page, random: () => number): Promise<number> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Add to Cart' }) });
  const articles = page.getByRole('main').getByRole('article');
  let added = 0;
  while (Date.now() < endsAt) {
    const nth = Math.floor(random() * GOODS);
    await articles.nth(nth).getByRole('button', { name: /add/i }).click();
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    // The dialog closes when the device has stored the change.
    await dialog.waitFor({ state: 'detached' });
    await closeAddedSheet(page);
    added += 1;
  }
  return added;
}
