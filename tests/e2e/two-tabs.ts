// The shop in two tabs, and the versions of it that the device has.
import type { Page } from 'playwright-core';
import type { Visit } from './worker-kit.ts';

/** A second tab, and how often each has been loaded since. */
export async function openTwoTabs(visit: Visit) {
  const second = await visit.shop.context.newPage();
  await second.goto(`${visit.host.origin}/cart`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  const loads = { first: 0, second: 0 };
  visit.shop.page.on('load', () => loads.first++);
  second.on('load', () => loads.second++);
  return { second, loads };
}

/** Of each stored document, what tells it from that of another version. */
export const versionsOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    const documents = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
    return documents.map(({ url }) => new URL(url).search);
  });

/** Resolves when the last worker that was found controls this page. */
export const isOfNewWorker = (page: Page) =>
  page.waitForFunction(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const isLast = !installing && !waiting && active?.state === 'activated';
    return isLast && navigator.serviceWorker.controller === active;
  });

/** Resolves when no other version is on its way and this page's program runs: what reloads by itself has done so. */
export async function hasSettled(page: Page): Promise<void> {
  await isOfNewWorker(page);
  await page.waitForFunction(() => !('earlyInput' in window));
}
