// The kill switch replaces the worker of a device. A worker that never ends: worker-kill-switch.long.test.ts.
import { expect, test } from 'vitest';
import { buildKillSwitch, isControlled, registrations } from './kill-switch-script.ts';
import { cachedPaths, lookForUpdate, visitOnce } from './worker-kit.ts';

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
