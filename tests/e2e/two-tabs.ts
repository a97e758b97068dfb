// Opens the shop in two tabs, and reads which versions of it the device has.
import type { Page } from 'playwright-core';
import type { Visit } from './worker-kit.ts';

/** Opens a second tab. The returned counters say how often each tab has loaded since. */
export async function openTwoTabs(visit: Visit) {
  const second = await visit.shop.context.newPage();
  await second.goto(`${visit.host.origin}/cart`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  const loads = { first: 0, second: 0 };
  visit.shop.page.on('load', () => loads.first++);
  second.on('load', () => loads.second++);
  return { second, loads };
}

/** The part of each stored document that identifies its version. */
export const versionsOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    const documents = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
    return documents.map(({ url }) => new URL(url).search);
  });

/** Resolves when the latest worker controls this page. */
export const isOfNewWorker = (page: Page) =>
  page.waitForFunction(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const isLast = !installing && !waiting && active?.state === 'activated';
    return isLast && navigator.serviceWorker.controller === active;
  });

/** Resolves when no other version is being installed and this page's program runs, so automatic reloads are over. */
export async function hasSettled(page: Page): Promise<void> {
  await isOfNewWorker(page);
  await page.waitForFunction(() => !('earlyInput' in window));
}
