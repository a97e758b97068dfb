// Server-rendered pages that the worker cached: opened from the device, hydrated without a change, then revalidated.
import { expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { age, HOUR, isCached, openByAddress, PAGES, PRODUCT } from './stored-pages.ts';
import {
  arrive,
  cachedPaths,
  findUpdate,
  goOffline,
  visitBriefly,
  visitOnce,
  workerIsInControl,
} from './worker-kit.ts';

test('home and a viewed product open from the cached server-rendered page, online and offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await isCached(page, '/');
  expect(await openByAddress(visit, PRODUCT)).toBe('shell');
  await isCached(page, PRODUCT);

  visit.host.requestedPaths();
  expect(await openByAddress(visit, '/?utm_source=poster')).toBe('cached');
  expect(visit.host.requestedPaths()).not.toContain('/');

  await goOffline(visit);
  for (const path of ['/', PRODUCT]) {
    await age(page, path, HOUR);
    expect(await openByAddress(visit, path)).toBe('cached');
  }
  // The page is hydrated by now, and shows its age.
  await visit.shop.main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await visit.shop.toast(/added/i);
  await visit.shop.main.getByText(/as of/i).first().waitFor();
});

const TEE = '/product/Training-Tee';

const server = oneCheckoutServer();

test('a shopper who leaves right after the worker is installed later gets home and the open page server-rendered', async () => {
  const visit = await visitBriefly(PRODUCT);
  expect((await cachedPaths(visit.shop.page))[PAGES]).toEqual(expect.arrayContaining([PRODUCT, '/']));
  await goOffline(visit);
  for (const path of ['/', PRODUCT]) expect(await openByAddress(visit, path)).toBe('cached');
});

test('pages that a first visit navigated to before there was a worker are cached too', async () => {
  const { shop } = await arrive();
  await shop.page.goto(shop.origin);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  // Too short to count as viewed later.
  await shop.page.evaluate((path) => history.pushState(null, '', path), PRODUCT);
  await shop.walkTo('/about');
  await workerIsInControl(shop.page);
  await isCached(shop.page, PRODUCT);
});

test('a changed price shows after hydration, and in the server-rendered page of the next visit', async () => {
  const visit = await visitBriefly(TEE, { server: server().origin });
  const { page } = visit.shop;
  const price = visit.shop.main.getByText(/^Rs\.\s839/).first();
  await isCached(page, TEE);
  await age(page, TEE, HOUR);
  await server()
    .db.updateTable('product')
    .set({ sale_price_paise: 79_900, price_paise: 83_900 })
    .where('id', '=', 'tee')
    .execute();
  await bumpCatalogueVersion(server().db);

  const rendered = async () =>
    page.evaluate(async ([name, path]) => (await (await caches.open(name)).match(path))?.text(), [PAGES, TEE] as const);
  expect(await rendered()).toContain('Rs.\u00a0734');
  expect(await openByAddress(visit, TEE)).toBe('cached');
  await price.waitFor();
  await expect.poll(rendered).toContain('Rs.\u00a0839');

  await server().db.updateTable('product').set({ name_folded: 'another tee' }).where('id', '=', 'tee').execute();
  await bumpCatalogueVersion(server().db);
  await age(page, TEE, HOUR);
  await openByAddress(visit, TEE);
  // A page that the shop answers with 404 is removed from the cache.
  await expect.poll(async () => (await cachedPaths(page))[PAGES]).not.toContain(TEE);
});

test('after an update no cached page of the previous build is shown', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  await isCached(shop.page, '/');
  host.deploy('two');
  await findUpdate(shop.page);
  // The old build keeps using its own pages.
  expect(await openByAddress(visit, '/')).toBe('cached');
  host.forgetLog();
  const reloaded = shop.page.waitForEvent('load');
  await shop.page.getByRole('region', { name: 'Update ready' }).getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await shop.settled();
  expect(await cachedPaths(shop.page)).not.toHaveProperty([PAGES, 0]);
  expect(await openByAddress(visit, '/')).toBe('shell');
  // The new worker has requested the page, but the server rendered it for the first build, so it is not cached.
  await expect.poll(() => host.log().map(({ url }) => url)).toContain('/');
  expect(await openByAddress(visit, '/')).toBe('shell');
  expect((await cachedPaths(shop.page))[PAGES] ?? []).toEqual([]);
});
