// A new version of the shop arrives while the shop is open in two tabs, one of them busy, and a change waits.
import { expect, inject, test } from 'vitest';
import { buildKillSwitch } from './kill-switch-script.ts';
import { addToCart, cartOnServer, closeAddedSheet } from './offline-kit.ts';
import { hasSettled, isOfNewWorker, openTwoTabs, versionsOf } from './two-tabs.ts';
import { cachedPaths, findUpdate, lookForUpdate, visitOnce } from './worker-kit.ts';

test('a new version waits for consent, a checkout and a form; then every tab reloads once, and nothing is lost', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  // The list cannot be read either, so the change is not deferred as the failing one.
  const down = host.refuse(/^(POST .api.add-cart|GET .api.get-cart)/, { status: 503, code: 'busy', message: 'Busy' });
  await addToCart(shop, 'Gym Ball');
  await closeAddedSheet(page);
  const { second, loads } = await openTwoTabs(visit);
  await second.evaluate(() => {
    void navigator.locks.request(
      'checkout',
      () => new Promise((resolve) => Object.assign(window, { finish: resolve })),
    );
    const form = document.createElement('form');
    form.append(document.createElement('input'), document.createElement('textarea'));
    document.querySelector('main')?.append(form);
  });
  const message = second.locator('form textarea');
  await message.fill('Half a message');
  host.deploy('two');
  await findUpdate(page);

  const prompt = page.getByRole('region', { name: 'Update ready' });
  await second.getByRole('region', { name: 'Update ready' }).waitFor();
  expect(await versionsOf(page)).toHaveLength(2);
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await prompt.getByText('Finish it, then update').waitFor();
  expect(loads).toEqual({ first: 0, second: 0 });

  await second.evaluate(() => (window as unknown as { finish: () => void }).finish());
  // The tab with the form waits, whichever tab activates the new worker.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'update' }));
  for (const tab of [page, second]) await isOfNewWorker(tab);
  expect(loads).toEqual({ first: 0, second: 0 });
  expect(await message.inputValue()).toBe('Half a message');
  await message.fill('');
  await expect.poll(() => loads).toEqual({ first: 1, second: 1 });
  for (const tab of [page, second]) await hasSettled(tab);
  expect(loads).toEqual({ first: 1, second: 1 });
  expect(await versionsOf(page)).toEqual([expect.stringContaining('two')]);
  expect(await page.content()).toContain('<!-- two -->');
  expect(await prompt.count()).toBe(0);

  const sessionId = await shop.sessionId();
  expect(await cartOnServer(inject('shopOrigin'), sessionId)).toEqual([]);
  down.undo();
  // Ends the backoff early.
  await page.reload();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
});

test('the kill switch removes every cache and itself, but not the database', async () => {
  const script = await buildKillSwitch();
  const visit = await visitOnce();
  const { shop } = visit;
  const { page } = shop;
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
  // The outbox loads after the first screen.
  await expect.poll(databases).toContain('shop-core');
  const before = await databases();
  let loads = 0;
  page.on('load', () => loads++);
  visit.host.replaceWorker(script);
  await lookForUpdate(page);
  await expect.poll(() => loads).toBe(1);
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  await shop.settled();
  expect(loads).toBe(1);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await cachedPaths(page)).toEqual({});
  expect(await databases()).toEqual(expect.arrayContaining(before));
});
