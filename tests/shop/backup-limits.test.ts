// A backup and a restore may take longer than the shop's own time limits allow. The tests mostly wait, so they run at the same time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, inject, type TestContext, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { newestMigration } from '#server/db/migrate.ts';
import { allMigrations } from '#server/db/migrations/all-migrations.ts';
import { openPostgres, TIMEOUTS } from '#server/db/open-postgres.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { dbWhile } from '#tests/kit/server/meanwhile.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

/** So long that a busy machine does not reach it before the backup has lifted the limit. */
const LIMIT_MS = 3_000;
const LONGER_MS = LIMIT_MS + 300;

/** A database whose connections have one short limit, its URL, and where the backup goes. */
async function openHasty(limit: keyof typeof TIMEOUTS, { onTestFinished }: TestContext) {
  const { url, drop } = await makeCopy();
  const { db, close } = await openPostgres(url, 2, { ...TIMEOUTS, [limit]: LIMIT_MS });
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-slow-'));
  onTestFinished(async () => {
    await close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db, url, place: { file: join(folder, 'shop.backup'), mediaDir: join(folder, 'media') } };
}

describe.skipIf(inject('postgresUrl') === null)('the limits of the shop’s connections', { concurrent: true }, () => {
  test('for a statement do not end a backup that waits for a table', async (context) => {
    const { db, url, place } = await openHasty('statement_timeout', context);
    const { db: other, close } = await openPostgres(url, 2);
    context.onTestFinished(close);
    let backup: Promise<PromiseSettledResult<number>[]> | undefined;
    await other.transaction().execute(async (tx) => {
      await sql`lock table category in access exclusive mode`.execute(tx);
      backup = Promise.allSettled([backUp(db, { ...place, now: NOW })]);
      await untilWaiting(other);
      await wait(LONGER_MS);
    });
    context.expect(await backup).toMatchObject([{ status: 'fulfilled' }]);
  });

  test('for an idle transaction do not end a backup that reads its photos', async (context) => {
    const { db, place } = await openHasty('idle_in_transaction_session_timeout', context);
    const slow = dbWhile(db, /^fetch/, () => wait(LONGER_MS));
    context.expect(await backUp(slow, { ...place, now: NOW })).toBe(0);
  });

  test('for an idle transaction do not end a restore that writes its photos', async (context) => {
    const { db, place } = await openHasty('idle_in_transaction_session_timeout', context);
    await backUp(db, { ...place, now: NOW });
    await sql`drop schema public cascade; create schema public`.execute(db);
    await restore(
      dbWhile(db, /^delete from/, () => wait(LONGER_MS)),
      place,
    );
    context.expect(await newestMigration(db)).toBe(Object.keys(allMigrations).at(-1));
  });
});
