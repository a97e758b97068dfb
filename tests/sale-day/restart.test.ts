// Rolling restarts of two instances behind HAProxy under load, also while the next release migrates the database. No call fails.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { withDb } from '#tests/kit/faults/killed-server.ts';
import { openTwoInstances } from '#tests/kit/sale-day/two-instances.ts';
import { migrateAhead } from '#tests/kit/server/next-release.ts';

test('a rolling restart of both instances fails no call', async () => {
  const shop = await openTwoInstances();
  const load = shop.load();
  for (const index of [0, 1] as const) {
    await wait(1_000);
    await shop.replace(index);
  }
  const answered = await load.end();
  expect(Object.keys(answered)).toEqual(['200']);
  process.stdout.write(`${answered['200']} calls during two restarts\n`);
});

test('instances of this release work while the next one migrates, and can start on the migrated database', async () => {
  const shop = await openTwoInstances();
  const load = shop.load();
  await wait(1_000);
  const begun = performance.now();
  await withDb(shop.place, migrateAhead);
  const took = performance.now() - begun;
  await wait(1_000);
  await shop.replace(0);
  const answered = await load.end();
  expect(Object.keys(answered)).toEqual(['200']);
  process.stdout.write(`${answered['200']} calls around a migration of ${Math.round(took)} ms\n`);
  const books = await withDb(shop.place, (db) => checkLedger(db, new Date()));
  expect(books.filter(({ broken }) => broken.length > 0)).toEqual([]);
});
