// A backup may take longer than the shop's own time limits allow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { openPostgres, TIMEOUTS } from '#server/db/open-postgres.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { dbWhile } from '#tests/kit/server/meanwhile.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

let folder = '';
const place = () => ({ file: join(folder, 'shop.backup'), mediaDir: join(folder, 'media') });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-slow-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(inject('postgresUrl') === null)('a backup may take longer', () => {
  /** The shop's own time limits would end the backup. */
  async function openHasty(limits: Partial<typeof TIMEOUTS>) {
    const { url, drop } = await makeCopy();
    const { db, close } = await openPostgres(url, 1, { ...TIMEOUTS, ...limits });
    const leave = async () => {
      await close();
      await drop();
    };
    return { db, url, leave };
  }

  test('than a query of a shopper', async () => {
    const hasty = await openHasty({ statement_timeout: 250 });
    const { db, close } = await openPostgres(hasty.url);
    let backup: Promise<PromiseSettledResult<number>[]> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`lock table category in access exclusive mode`.execute(tx);
      backup = Promise.allSettled([backUp(hasty.db, { ...place(), now: NOW })]);
      await untilWaiting(db);
      await sql`select pg_sleep(0.3)`.execute(tx);
    });
    expect(await backup).toMatchObject([{ status: 'fulfilled' }]);
    await close();
    await hasty.leave();
  });

  test('than a transaction may be idle, because no statement runs while the photos are read', async () => {
    const hasty = await openHasty({ idle_in_transaction_session_timeout: 200 });
    const { db, close } = await openPostgres(hasty.url, 1);
    // Stands for many photos.
    const slow = dbWhile(hasty.db, /^fetch/, () => sql`select pg_sleep(0.25)`.execute(db));
    expect(await backUp(slow, { ...place(), now: NOW })).toBe(0);
    await close();
    await hasty.leave();
  });
});
