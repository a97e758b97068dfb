// What grows all the time is deleted in short statements: after a standstill there may be a lot of it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

onDatabase('what is too old', (database) => {
  test('is deleted a thousand rows at a time, the oldest first', async () => {
    const { db } = database();
    await sql`insert into idempotency_key (scope, key, fingerprint, status, body, created_at)
      select 'cart', n::text, '', 200, '{}', ${NOW}::timestamptz - interval '46 days' from generate_series(1, 2500) n`.execute(
      db,
    );
    const kept = { scope: 'cart', key: 'kept', fingerprint: '', status: 200, body: '{}', created_at: NOW };
    await db.insertInto('idempotency_key').values(kept).execute();
    const deleted: bigint[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.numAffectedRows) deleted.push(result.numAffectedRows);
        return result;
      },
    });
    await deleteOldKeys(watched, NOW);
    expect(deleted.filter((rows) => rows > 1n)).toEqual([1000n, 1000n, 500n]);
    expect(await db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'kept' }]);
  });
});
