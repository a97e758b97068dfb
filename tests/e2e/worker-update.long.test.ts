// A new version of the shop arrives while it is open: effects on open tabs, forms and lazy chunks.

import { expect, test } from 'vitest';
import { hasSettled, isOfNewWorker, openTwoTabs, putForm, updateBeforeForm, versionsOf } from './two-tabs.ts';
import { findUpdate, goOffline, visitOnce } from './worker-kit.ts';

test('waits until the shopper agrees, then reloads every tab once', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const { second, loads } = await openTwoTabs(visit);
  visit.host.deploy('two');
  await findUpdate(page);

  const prompt = page.getByRole('region', { name: 'Update ready' });
  await prompt.waitFor();
  await second.getByRole('region', { name: 'Update ready' }).waitFor();
  expect(loads).toEqual({ first: 0, second: 0 });
  expect(await versionsOf(page)).toHaveLength(2);

  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => loads).toEqual({ first: 1, second: 1 });
  for (const tab of [page, second]) await hasSettled(tab);
  expect(loads).toEqual({ first: 1, second: 1 });
  expect(await versionsOf(page)).toEqual([expect.stringContaining('two')]);
  expect(await page.content()).toContain('<!-- two -->');
  await expect.poll(() => page.getByRole('region', { name: 'Update ready' }).count()).toBe(0);
});

test('"Later" postpones the update, and the old version keeps working, also offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  visit.host.deploy('two');
  await findUpdate(page);
  const prompt = page.getByRole('region', { name: 'Update ready' });
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => prompt.count()).toBe(0);
  await goOffline(visit);
  await page.goto(`${visit.host.origin}/terms-conditions`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.content()).not.toContain('<!-- two -->');
});

test('a checkout in another tab delays the update', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const { second, loads } = await openTwoTabs(visit);
  await second.evaluate(() => {
    void navigator.locks.request(
      'checkout',
      () => new Promise((resolve) => Object.assign(window, { finish: resolve })),
    );
  });
  visit.host.deploy('two');
  await findUpdate(page);
  const prompt = page.getByRole('region', { name: 'Update ready' });
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await prompt.getByText('Finish it, then update').waitFor();
  expect(loads).toEqual({ first: 0, second: 0 });

  await second.evaluate(() => (window as unknown as { finish: () => void }).finish());
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => loads).toEqual({ first: 1, second: 1 });
});

test('a form in progress is not lost when another tab updates', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const { second, loads } = await openTwoTabs(visit);
  await putForm(second);
  await second.locator('form textarea').fill('Half a message');
  visit.host.deploy('two');
  await findUpdate(page);
  // The tab with the form waits, whichever tab activates the new worker.
  await updateBeforeForm(visit.shop);
  for (const tab of [page, second]) await isOfNewWorker(tab);
  expect(loads).toEqual({ first: 0, second: 0 });
  expect(await second.locator('form textarea').inputValue()).toBe('Half a message');
  await second.locator('form textarea').fill('');
  await expect.poll(() => loads).toEqual({ first: 1, second: 1 });
});

test('activates by itself when the last tab is hidden', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  visit.host.deploy('two');
  await findUpdate(page);
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => loads).toBe(1);
  expect(await page.content()).toContain('<!-- two -->');
});

test('a missing chunk causes one reload online, and none offline', async () => {
  const visit = await visitOnce();
  const { page, context } = visit.shop;
  let loads = 0;
  page.on('load', () => loads++);
  // As if the tab were older than the worker: neither the worker nor the host has this chunk.
  await page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    for (const request of await cache.keys()) if (/\/about-[^/]+\.js$/.test(request.url)) await cache.delete(request);
  });
  visit.host.miss(/\/assets\/about-/);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  visit.shop.allow(/thrown|console|layout/);
  const about = page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first();
  await about.click();
  await page.getByText('This page did not load').waitFor();
  await expect.poll(() => loads).toBe(1);
  await visit.shop.settled();
  expect(loads).toBe(1);

  await goOffline(visit);
  await page.goto(visit.host.origin);
  loads = 0;
  await about.click();
  await page.getByText('This page did not load').waitFor();
  expect(loads).toBe(0);
  expect(context.pages()).toHaveLength(1);
});
