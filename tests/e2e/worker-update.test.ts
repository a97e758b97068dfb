// A new version of the shop arrives while it is open, and what happens to open tabs, forms and late parts.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { run } from '#scripts/lib/run.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { cachedPaths, findUpdate, loseNetwork, type Visit, visitOnce } from './worker-kit.ts';

const PATIENCE_MS = 20_000;

/** A second tab, and how often each has been loaded since. */
async function openTwoTabs(visit: Visit) {
  const second = await visit.shop.context.newPage();
  await second.goto(`${visit.host.origin}/cart`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  const loads = { first: 0, second: 0 };
  visit.shop.page.on('load', () => loads.first++);
  second.on('load', () => loads.second++);
  return { second, loads };
}

const versionOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    const documents = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
    return documents.map(({ url }) => new URL(url).search);
  });

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
  expect(await versionOf(page)).toHaveLength(2);

  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => loads, { timeout: PATIENCE_MS }).toEqual({ first: 1, second: 1 });
  await page.waitForTimeout(1_500);
  expect(loads).toEqual({ first: 1, second: 1 });
  expect(await versionOf(page)).toEqual([expect.stringContaining('two')]);
  expect(await page.content()).toContain('<!-- two -->');
  await expect.poll(() => page.getByRole('region', { name: 'Update ready' }).count()).toBe(0);
});

test('"Later" puts it off, and the old version goes on working, also offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  visit.host.deploy('two');
  await findUpdate(page);
  const prompt = page.getByRole('region', { name: 'Update ready' });
  await prompt.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => prompt.count()).toBe(0);
  await loseNetwork(visit);
  await page.goto(`${visit.host.origin}/terms-conditions`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.content()).not.toContain('<!-- two -->');
});

test('a checkout in another tab holds it back', async () => {
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
  await page.waitForTimeout(500);
  expect(loads).toEqual({ first: 0, second: 0 });

  await second.evaluate(() => (window as unknown as { finish: () => void }).finish());
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => loads, { timeout: PATIENCE_MS }).toEqual({ first: 1, second: 1 });
});

test('a form that is being filled in is not lost when another tab updates', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const { second, loads } = await openTwoTabs(visit);
  await second.evaluate(() => {
    const form = document.createElement('form');
    form.append(document.createElement('input'), document.createElement('textarea'));
    document.querySelector('main')?.append(form);
  });
  await second.locator('form textarea').fill('Half a message');
  visit.host.deploy('two');
  await findUpdate(page);
  // Whatever lets the new worker in, the tab with the form waits.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'update' }));
  await page.waitForTimeout(2_500);
  expect(loads).toEqual({ first: 0, second: 0 });
  expect(await second.locator('form textarea').inputValue()).toBe('Half a message');
  await second.locator('form textarea').fill('');
  await expect.poll(() => loads, { timeout: PATIENCE_MS }).toEqual({ first: 1, second: 1 });
});

test('comes in by itself when the last tab is out of sight', async () => {
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
  await expect.poll(() => loads, { timeout: PATIENCE_MS }).toBe(1);
  expect(await page.content()).toContain('<!-- two -->');
});

test('a part of the program that is missing costs one reload online, and none offline', async () => {
  const visit = await visitOnce();
  const { page, context } = visit.shop;
  let loads = 0;
  page.on('load', () => loads++);
  // As if the tab were older than the worker: the worker does not have this part, and neither has anybody else.
  await page.evaluate(async () => {
    const cache = await caches.open('shell-v1');
    for (const request of await cache.keys()) if (/\/about-[^/]+\.js$/.test(request.url)) await cache.delete(request);
  });
  visit.host.miss(/\/assets\/about-/);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  visit.shop.allow(/thrown|console|layout/);
  const about = page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first();
  await about.click();
  await page.getByText('This page did not arrive').waitFor({ timeout: PATIENCE_MS });
  expect(loads).toBe(1);

  await loseNetwork(visit);
  await page.goto(visit.host.origin);
  loads = 0;
  await about.click();
  await page.getByText('This page did not arrive').waitFor({ timeout: PATIENCE_MS });
  expect(loads).toBe(0);
  expect(context.pages()).toHaveLength(1);
});

test('the kill switch removes every cache and itself, and leaves the database alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-kill-'));
  const file = join(folder, 'sw.js');
  const built = await run(await findRuntime(), ['scripts/build-kill-switch.mjs', file], { timeoutMs: 60_000 });
  expect(built.code, built.output).toBe(0);
  const script = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });

  const visit = await visitOnce();
  const { page } = visit.shop;
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
  // The outbox comes after the first screen.
  await expect.poll(databases, { timeout: PATIENCE_MS }).toContain('shop-core');
  const before = await databases();
  let loads = 0;
  page.on('load', () => loads++);
  visit.host.replaceWorker(script);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await expect.poll(() => loads, { timeout: PATIENCE_MS }).toBe(1);
  await page.waitForTimeout(2_000);
  expect(loads).toBe(1);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await cachedPaths(page)).toEqual({});
  expect(await databases()).toEqual(expect.arrayContaining(before));
});
