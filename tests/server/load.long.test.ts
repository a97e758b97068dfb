// A small load on two instances of one PostgreSQL: no error, every replay recognized, and a right ledger. The large one, with
// times, is `npm run bench:load`.
import { expect, inject, test } from 'vitest';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { runLoad } from '#tests/kit/server/load-run.ts';

const PLAN = { shoppers: 20, seconds: 3, instances: 2, pauseMs: 150, warmSeconds: 0 };

test.skipIf(inject('postgresUrl') === null)('two instances serve shoppers as one', async () => {
  const copy = await makeCopy();
  const { folder, drop } = makeFolder();
  const place = { DATA_DIR: folder, DATABASE_URL: copy.url };
  const { errors, mistakes, times } = await runLoad(place, await prepareDatabase(place), PLAN);
  expect([errors, mistakes]).toEqual([[], []]);
  expect([...times.keys()]).toContain('replay');
  await copy.drop();
  drop();
});
