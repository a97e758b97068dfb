// The kill switch replaces the worker of a device, also one that never ends.
import { expect, inject, test } from 'vitest';
import { buildKillSwitch, isControlled, registrations } from './kill-switch-script.ts';
import { addWhileBusy, cartOnServer } from './offline-kit.ts';
import { cachedPaths, lookForUpdate, visitOnce } from './worker-kit.ts';

test('even if the old worker never ends, the next page comes from the network, and a waiting change is sent', async () => {
  const script = await buildKillSwitch();
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const down = await addWhileBusy(visit, 'Gym Ball');
  const held = host.barrier({ matches: ({ url }) => url.includes('/media/held'), at: 'response' });
  await page.evaluate(() => {
    new Image().src = '/media/held.webp';
  });
  await held.reached;

  host.replaceWorker(script);
  await lookForUpdate(page);
  await expect.poll(() => registrations(page)).toBe(0);
  expect(await isControlled(page)).toBe(true);
  const second = await shop.context.newPage();
  const document = await second.goto(`${host.origin}/cart`);
  expect(document?.fromServiceWorker()).toBe(false);
  await second.getByRole('main').getByText('Gym Ball').first().waitFor();
  expect(await isControlled(second)).toBe(false);

  // The second page may have registered the worker, which undoes the unregistration for up to six seconds (sw/kill-switch.ts).
  const isControlledAfterReload = async () => {
    await page.reload();
    return isControlled(page);
  };
  await expect.poll(isControlledAfterReload).toBe(false);
  for (const tab of [page, second]) await expect.poll(() => registrations(tab)).toBe(0);
  await expect.poll(() => cachedPaths(page)).toEqual({});
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
  await expect.poll(() => registrations(page)).toBe(0);
  await shop.settled();
  expect(loads).toBe(1);
  expect(await isControlled(page)).toBe(false);
  // At the latest, the reloaded page registers the worker again, which deletes them again.
  await expect.poll(() => cachedPaths(page)).toEqual({});
  expect(await databases()).toEqual(expect.arrayContaining(before));
});
