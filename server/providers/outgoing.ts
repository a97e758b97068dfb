// The waiting messages of the table `mail`, for the two that send them: mail-delivery.ts and push-delivery.ts. Any instance may lease
// at any time: a leased message is not leased again before its lease ends.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Db, Row, Tables } from '#server/db/schema.ts';

/** Longer than sending takes: ten seconds to connect, and eleven answers of a mail server within 30 seconds each. */
const LEASE_MS = 6 * 60_000;
/** Pauses after each failure. After the last one the message is given up, about a day later. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 14 * 3_600_000];

/** Leases due messages and counts a try of each. @param which those that the caller sends */
export function leaseDue(
  db: Db,
  now: Date,
  limit: number,
  which: (row: ExpressionBuilder<Tables, 'mail'>) => ExpressionWrapper<Tables, 'mail', SqlBool>,
): Promise<Row<'mail'>[]> {
  return db
    .updateTable('mail')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .where((eb) => eb.or([eb('forget_at', 'is', null), eb('forget_at', '>', now)]))
        .where(which)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function noteSent(db: Db, now: Date, id: string): Promise<void> {
  await db.updateTable('mail').set({ state: 'sent', sent_at: now, last_error: '' }).where('id', '=', id).execute();
}

/** Resolves to whether the message will be tried again. @param leastMs the receiver asked for at least this pause */
export async function noteFailure(db: Db, now: Date, row: Row<'mail'>, code: string, leastMs = 0): Promise<boolean> {
  const wait = WAITS_MS[row.tries - 1];
  const pause = Math.max(wait ?? 0, leastMs);
  await db
    .updateTable('mail')
    .set({
      last_error: code,
      ...(wait === undefined ? { state: 'failed' } : { next_try_at: new Date(now.getTime() + pause) }),
    })
    .where('id', '=', row.id)
    .execute();
  return wait !== undefined;
}

/** Not a failure: the message may not be sent before `until`. */
export async function postpone(db: Db, row: Row<'mail'>, until: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_try_at: until, tries: row.tries - 1 })
    .where('id', '=', row.id)
    .execute();
}
