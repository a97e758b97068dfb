// The cache rules (sw/cache-rules.ts) in a real browser: age, strategy, and the age of an answer in the page. Also whether the
// shop can be installed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ageCached, goOffline, isCachedSince, isReadyForOffline, visitOnce } from './worker-kit.ts';

const HOUR = 3_600_000;

const DAY = 86_400_000;

/** One call of the page: its status, when it was cached, and how long it took. */
const call = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { 'auth-key': 'vyayam-local-key' } }).catch(() => null);
    const keptAt = answer?.headers.get('x-sw-cached-at');
    return {
      status: answer?.status ?? 0,
      isCached: keptAt !== null && keptAt !== undefined,
      ms: performance.now() - begun,
    };
  }, path);

test('the page takes the age of an answer from the worker, so that an old answer never counts as new', async () => {
  const visit = await visitOnce('/best-seller');
  const { page } = visit.shop;
  for (const name of ['listings-v1', 'catalogue-v1']) await ageCached(page, name, 3 * HOUR);
  // A cached server-rendered page contains its answers.
  await page.evaluate(() => caches.delete('pages-v1'));
  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('shop-query').onsuccess = resolve)));
  await goOffline(visit);
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
      const cached = all.map((text) => JSON.parse(text)) as { queryKey: string[]; state: { dataUpdatedAt: number } }[];
      return cached
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

test('network-first and cache-first answers, and their maximum age', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;

  // Settings come from the cache and are revalidated in the background; after a day the network comes first.
  host.requestedPaths();
  const begun = Date.now();
  expect(await call(page, '/api/get-categories')).toMatchObject({ status: 200, isCached: true });
  await expect.poll(() => host.requestedPaths()).toContain('/api/get-categories');
  await isCachedSince(page, 'settings-v1', '/api/get-categories', begun);
  await ageCached(page, 'settings-v1', 2 * DAY);
  expect(await call(page, '/api/get-categories')).toMatchObject({ status: 200, isCached: false });

  // Prices are network-first; if the shop takes longer than three seconds, the cache answers.
  const listing = '/api/products?fields=card&limit=12';
  expect(await call(page, listing)).toMatchObject({ status: 200, isCached: false });
  host.setMode('slow');
  const slow = await call(page, listing);
  expect(slow).toMatchObject({ status: 200, isCached: true });
  expect(slow.ms).toBeGreaterThan(2_900);

  // An expired answer is used only while the shop is unreachable.
  host.setMode('open');
  const since = Date.now();
  await call(page, '/api/cod-status');
  await isCachedSince(page, 'figures-v1', '/api/cod-status', since);
  await ageCached(page, 'figures-v1', 2 * DAY);
  host.setMode('broken');
  expect((await call(page, '/api/cod-status')).status).toBe(500);
  await goOffline(visit);
  expect(await call(page, '/api/cod-status')).toMatchObject({ status: 200, isCached: true });

  // Personal calls and the checkout's own request bypass every cache.
  const gate = await page.evaluate(() =>
    fetch('/api/cod-status', { cache: 'no-store' }).then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(gate).toBe('refused');
  expect((await call(page, `/api/get-cart?session_id=${'a'.repeat(32)}`)).status).toBe(0);
});
