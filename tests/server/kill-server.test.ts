// The server is killed with SIGKILL while shoppers write, and restarted. Everything acknowledged is there exactly once, and the
// ledger is right. More runs: `npm run test:kill-server`.
import { expect, inject, test } from 'vitest';
import { type KilledPlan, runKilled } from '#tests/kit/faults/killed-run.ts';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';

const PLAN: KilledPlan = { seed: 20_261_121, writes: 60, kills: 1, shoppers: 3 };

// In the short run start.test.ts kills a shop once.
test.runIf(isLongRun)('a server killed while it works loses and repeats nothing (PGlite)', async () => {
  const { folder, drop } = makeFolder();
  const place = { DATA_DIR: folder, DATABASE_URL: '' };
  const { mistakes, kills } = await runKilled(place, await prepareDatabase(place), PLAN);
  expect(mistakes).toEqual([]);
  expect(kills).toBe(1);
  drop();
});

test.runIf(isLongRun && inject('postgresUrl') !== null)(
  'a server killed while it works loses and repeats nothing (PostgreSQL)',
  async () => {
    const copy = await makeCopy();
    const { folder, drop } = makeFolder();
    const place = { DATA_DIR: folder, DATABASE_URL: copy.url };
    const { mistakes, kills } = await runKilled(place, await prepareDatabase(place), PLAN);
    expect(mistakes).toEqual([]);
    expect(kills).toBe(1);
    await copy.drop();
    drop();
  },
);
