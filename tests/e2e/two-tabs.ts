// Opens the shop in two tabs, and reads which versions of it the device has.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';
import type { Visit } from './worker-kit.ts';

/** Opens a second tab. The returned counters say how often each tab has loaded since. */
export async function openTwoTabs(visit: Visit) {
  const second = await visit.shop.context.newPage();
  await second.goto(`${visit.host.origin}/cart`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  // Before a test adds anything to the page: what moves then would count as the shop's.
  await second
    .getByRole('main')
    .getByText(/Subtotal|Your cart is empty/)
    .first()
    .waitFor();
  await second.evaluate(() => document.fonts.ready.then(() => undefined));
  const loads = { first: 0, second: 0 };
  visit.shop.page.on('load', () => loads.first++);
  second.on('load', () => loads.second++);
  return { second, loads };
}

/** Puts a form into a tab and resolves once it is painted; a scroll in the same frame would make it a layout shift of the shop. */
export const putForm = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const form = document.createElement('form');
    form.append(document.createElement('input'), document.createElement('textarea'));
    document.querySelector('main')?.append(form);
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** The part of each stored document that identifies its version. */
export const versionsOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    const documents = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
    return documents.map(({ url }) => new URL(url).search);
  });

/** Resolves when the latest worker controls this page. */
export const isOfNewWorker = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        const isLast = !installing && !waiting && active?.state === 'activated';
        return isLast && navigator.serviceWorker.controller === active;
      }),
    )
    .toBe(true);

/** Presses 'Update now' as if no form were open in any tab yet: a form may be begun just after the press. */
export async function updateBeforeForm({ page, allow }: Shop): Promise<void> {
  // Where Chromium does not activate the worker at once (decision 083).
  allow(/frame-ancestors|X-Frame-Options/);
  await page.evaluate(() => {
    navigator.locks.query = async () => {
      Reflect.deleteProperty(navigator.locks, 'query');
      return { held: [], pending: [] };
    };
  });
  await page.getByRole('region', { name: 'Update ready' }).getByRole('button', { name: 'Update now' }).click();
}

/** Resolves when no other version is being installed and this page's program runs, so automatic reloads are over. */
export async function hasSettled(page: Page): Promise<void> {
  await isOfNewWorker(page);
  await page.waitForFunction(() => !('earlyInput' in window));
}
