// The Workbox worker replaces the previous worker while changes wait, and the kill switch then replaces the Workbox worker.
// The previous worker is a stand-in that writes the same stores (worker-before-workbox.ts says why).
import { expect, inject, test } from 'vitest';
import { buildKillSwitch } from './kill-switch-script.ts';
import { addToCart, cartOnServer, closeAddedSheet, openProduct } from './offline-kit.ts';
import { isOfNewWorker, versionsOf } from './two-tabs.ts';
import { workerBeforeWorkbox } from './worker-before-workbox.ts';
import {
  arrive,
  cachedPaths,
  findUpdate,
  goOffline,
  goOnline,
  lookForUpdate,
  workerIsInControl,
} from './worker-kit.ts';

const LISTING = '/category-products/accessories';

test('an update from the worker before Workbox refetches no stored file, opens offline from the old cache, and sends waiting changes; the kill switch removes it', async () => {
  const shopOrigin = inject('shopOrigin');
  const visit = await arrive();
  const { shop, host } = visit;
  const { page } = shop;
  host.replaceWorker(await workerBeforeWorkbox(shopOrigin));
  await shop.goTo('/');
  await workerIsInControl(page);
  expect(await versionsOf(page)).toEqual([expect.stringMatching(/^\?v=before-/)]);
  // Its first request goes through the worker. Later the page has the listing itself, and may not ask again.
  await shop.goTo(LISTING);
  const seen = async () => {
    const { 'listings-v1': listings = [], 'pictures-v1': pictures = [] } = await cachedPaths(page);
    return { listings, pictures };
  };
  await expect.poll(async () => Object.values(await seen()).map(({ length }) => length > 0)).toEqual([true, true]);

  // Changes wait while the new worker installs, and the network fails before it takes control.
  const down = host.refuse(/^(POST .api.add-cart|GET .api.get-cart)/, { status: 503, code: 'busy', message: 'Busy' });
  await addToCart(shop, 'Gym Ball');
  await closeAddedSheet(page);
  const before = await seen();
  host.requestedPaths();
  host.replaceWorker(undefined);
  await findUpdate(page);
  expect(host.requestedPaths().filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(await versionsOf(page)).toHaveLength(2);
  const prompt = page.getByRole('region', { name: 'Update ready' });
  await prompt.waitFor();
  await goOffline(visit);
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: 'Update now' }).click()]);
  await isOfNewWorker(page);

  expect(await versionsOf(page)).toEqual([expect.stringMatching(/^\?__WB_REVISION__=/)]);
  const after = await seen();
  expect(after.listings).toEqual(expect.arrayContaining(before.listings));
  expect(after.pictures).toEqual(expect.arrayContaining(before.pictures));
  await page.goto(shop.origin + LISTING);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rs.' }).first();
  await card.waitFor();
  await expect
    .poll(() =>
      card
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .not.toBe(0);
  await page.goto(`${shop.origin}/cart`);
  await page.getByRole('main').getByText('Gym Ball').first().waitFor();
  const sessionId = await shop.sessionId();
  expect(await cartOnServer(shopOrigin, sessionId)).toEqual([]);

  down.undo();
  await goOnline(visit);
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);

  host.replaceWorker(await buildKillSwitch());
  await Promise.all([page.waitForEvent('load'), lookForUpdate(page)]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => cachedPaths(page)).toEqual({});
  await openProduct(shop, 'Gym Ball');
  expect(await cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
});
