// The age of the worker's answers in the page, and whether the shop can be installed.
import { expect, test } from 'vitest';
import { ageCached, goOffline, isReadyForOffline, visitOnce } from './worker-kit.ts';

const HOUR = 3_600_000;

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
