// The rules of the table (sw/cache-rules.ts) in a real browser: age, order of asking, and how old a price is shown to be.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ageKept, isKeptSince, isReadyForOffline, loseNetwork, visitOnce } from './worker-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One call as the page makes it: its status, when it was kept, and how long it took. */
const call = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { 'auth-key': 'vyayam-local-key' } }).catch(() => null);
    const keptAt = answer?.headers.get('x-sw-cached-at');
    return {
      status: answer?.status ?? 0,
      isKept: keptAt !== null && keptAt !== undefined,
      ms: performance.now() - begun,
    };
  }, path);

test('settings come from the device at once and are asked for again behind; past a day they are asked for first', async () => {
  const { shop, host } = await visitOnce();
  host.asked();
  const begun = Date.now();
  expect(await call(shop.page, '/api/get-categories')).toMatchObject({ status: 200, isKept: true });
  await expect.poll(() => host.asked()).toContain('/api/get-categories');
  await isKeptSince(shop.page, 'settings-v1', '/api/get-categories', begun);
  await ageKept(shop.page, 'settings-v1', 2 * DAY);
  expect(await call(shop.page, '/api/get-categories')).toMatchObject({ status: 200, isKept: false });
});

test('prices are asked for first; after three seconds the device answers', async () => {
  const { shop, host } = await visitOnce();
  const listing = '/api/products?fields=card&limit=12';
  expect(await call(shop.page, listing)).toMatchObject({ status: 200, isKept: false });
  host.setMode('slow');
  const slow = await call(shop.page, listing);
  expect(slow).toMatchObject({ status: 200, isKept: true });
  expect(slow.ms).toBeGreaterThan(2_900);
  expect(slow.ms).toBeLessThan(5_500);
});

test('past the hard age an answer counts for nothing while the shop can be reached, and for something when it cannot', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const begun = Date.now();
  await call(page, '/api/cod-status');
  await isKeptSince(page, 'figures-v1', '/api/cod-status', begun);
  await ageKept(page, 'figures-v1', 2 * DAY);
  visit.host.setMode('broken');
  expect((await call(page, '/api/cod-status')).status).toBe(500);
  await loseNetwork(visit);
  expect(await call(page, '/api/cod-status')).toMatchObject({ status: 200, isKept: true });
});

test('personal calls and the checkout gate go past every cache', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await call(page, '/api/cod-status');
  await loseNetwork(visit);
  const gate = await page.evaluate(() =>
    fetch('/api/cod-status', { cache: 'no-store' }).then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(gate).toBe('refused');
  expect((await call(page, `/api/get-cart?session_id=${'a'.repeat(32)}`)).status).toBe(0);
});

test('what the page keeps takes its age from the worker, so that an old answer never counts as new', async () => {
  const visit = await visitOnce('/best-seller');
  const { page } = visit.shop;
  for (const name of ['listings-v1', 'catalogue-v1']) await ageKept(page, name, 3 * HOUR);
  // A page that was kept drawn brings its answers along.
  await page.evaluate(() => caches.delete('pages-v1'));
  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('shop-query').onsuccess = resolve)));
  await loseNetwork(visit);
  await page.reload();
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rs.' }).first().waitFor();
  const ages = async () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('shop-query');
        request.onsuccess = () => resolve(request.result);
      });
      const store = db.transaction('records').objectStore('records');
      const all = await new Promise<string[]>((resolve) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      const kept = all.map((text) => JSON.parse(text)) as { queryKey: string[]; state: { dataUpdatedAt: number } }[];
      return kept
        .filter(({ queryKey }) => queryKey[0] === 'products')
        .map(({ state }) => Math.round((Date.now() - state.dataUpdatedAt) / 3_600_000));
    });
  await expect.poll(ages).toEqual(expect.arrayContaining([3]));
  expect(await ages()).not.toContain(0);
});

test('the shop can be installed', async () => {
  const { shop } = await visitOnce('/', { wholeBrowser: true });
  await isReadyForOffline(shop.page);
  const devtools = await shop.context.newCDPSession(shop.page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { screenshots, icons } = JSON.parse(data ?? '{}') as Record<string, { src: string; form_factor?: string }[]>;
  expect(new Set(screenshots?.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src } of [...(screenshots ?? []), ...(icons ?? [])])
    expect((await fetch(new URL(src, shop.origin))).status, src).toBe(200);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});
