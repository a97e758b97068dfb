// Server-rendered pages that the worker cached: opened from the device, hydrated without a change, then revalidated.
import { expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { oneCheckoutServer } from '#tests/kit/browser/single-checkout.ts';
import { age, HOUR, isKept, openAnew, PAGES, PRODUCT } from './stored-pages.ts';
import {
  arrive,
  cachedPaths,
  findUpdate,
  loseNetwork,
  visitBriefly,
  visitOnce,
  workerIsInCharge,
} from './worker-kit.ts';

const TEE = '/product/Training-Tee';

const till = oneCheckoutServer();

test('who leaves as soon as there is a worker finds home and the page that was open drawn', async () => {
  const visit = await visitBriefly(PRODUCT);
  expect((await cachedPaths(visit.shop.page))[PAGES]).toEqual(expect.arrayContaining([PRODUCT, '/']));
  await loseNetwork(visit);
  for (const path of ['/', PRODUCT]) expect(await openAnew(visit, path)).toBe('kept');
});

test('pages that a first visit came to by a link before there was a worker are kept too', async () => {
  const { shop } = await arrive();
  await shop.page.goto(shop.origin);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  // Too short to be seen as looked at later.
  await shop.page.evaluate((path) => history.pushState(null, '', path), PRODUCT);
  await shop.walkTo('/about');
  await workerIsInCharge(shop.page);
  await isKept(shop.page, PRODUCT);
});

test('a price that has changed meanwhile is shown once the page is there, and drawn the next time', async () => {
  const visit = await visitBriefly(TEE, { server: till().origin });
  const { page } = visit.shop;
  const price = visit.shop.main.getByText('Rs. 839', { exact: true }).first();
  await isKept(page, TEE);
  await age(page, TEE, HOUR);
  await till()
    .db.updateTable('product')
    .set({ sale_price_paise: 79_900, price_paise: 83_900 })
    .where('id', '=', 'tee')
    .execute();
  await bumpCatalogueVersion(till().db);

  const drawn = async () =>
    page.evaluate(async ([name, path]) => (await (await caches.open(name)).match(path))?.text(), [PAGES, TEE] as const);
  expect(await drawn()).toContain('Rs. 734');
  expect(await openAnew(visit, TEE)).toBe('kept');
  await price.waitFor();
  await expect.poll(drawn).toContain('Rs. 839');

  await till().db.updateTable('product').set({ name_folded: 'another tee' }).where('id', '=', 'tee').execute();
  await bumpCatalogueVersion(till().db);
  await age(page, TEE, HOUR);
  await openAnew(visit, TEE);
  // What the shop no longer has is no longer kept.
  await expect.poll(async () => (await cachedPaths(page))[PAGES]).not.toContain(TEE);
});

test('with another build in charge no page of the one before is shown', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  await isKept(shop.page, '/');
  host.deploy('two');
  await findUpdate(shop.page);
  // The old build goes on with its own.
  expect(await openAnew(visit, '/')).toBe('kept');
  host.forgetLog();
  const reloaded = shop.page.waitForEvent('load');
  await shop.page.getByRole('region', { name: 'Update ready' }).getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await shop.settled();
  expect(await cachedPaths(shop.page)).not.toHaveProperty([PAGES, 0]);
  expect(await openAnew(visit, '/')).toBe('shell');
  // The new worker has asked for it, and what the server draws is of the first build: nothing for the second.
  await expect.poll(() => host.log().map(({ url }) => url)).toContain('/');
  expect(await openAnew(visit, '/')).toBe('shell');
  expect((await cachedPaths(shop.page))[PAGES] ?? []).toEqual([]);
});
