import { expect, onTestFinished, test, vi } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { createRecentVersion } from '#server/pages/recent-version.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, TEE } from '#tests/kit/server/goods.ts';

const database = oneDatabase();

test('a version is read at intervals, and again after a failure', async () => {
  let [time, asked] = [0, 0];
  const answers = ['one', 'two', new Error('gone'), 'three'];
  const recent = createRecentVersion(
    async () => {
      const answer = answers[asked++] ?? '';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    () => 200,
    () => time,
  );
  expect(await Promise.all([recent(), recent()])).toEqual(['one', 'one']);
  time = 199;
  expect(await recent()).toBe('one');
  time = 200;
  expect(await recent()).toBe('two');
  time = 400;
  await expect(recent()).rejects.toThrow('gone');
  expect(await recent()).toBe('three');
  expect(asked).toBe(4);
});

test('while the shop refuses requests, the catalogue may be a second old', async () => {
  const { db } = database();
  await putGoods(db, [TEE]);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const shop = openTestApp(db, { isBusy: () => true });
  const isNew = async () => (await shop.get('/api/products', { fields: 'card' })).text.includes('Running Tee');
  await isNew();
  await db.updateTable('product').set({ name: 'Running Tee' }).execute();
  await bumpCatalogueVersion(db);
  now = 999;
  expect(await isNew()).toBe(false);
  now = 1_000;
  expect(await isNew()).toBe(true);
});
