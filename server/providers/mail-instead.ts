// The e-mail goes where push cannot: what becomes of a push message whose device is gone, has had its news of the day, or belongs to
// somebody else by now.
import { sql } from 'kysely';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db, Row } from '#server/db/schema.ts';

/**
 * Turns a push message into the e-mail that it has with it. False if it has none, or another device of the same shopper gets the
 * same news.
 */
export const mailInstead = (db: Db, { id, recipient, once }: Row<'mail'>, hasMail: boolean): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (recipient === '' || once === null) return false;
    const event = once.slice(0, once.lastIndexOf(' ') + 1);
    // Two devices that are gone at once would otherwise each count on the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${event}, 4))`.execute(tx);
    const turned = await tx
      .updateTable('mail')
      .set({ push_to: null, tries: 0, state: hasMail ? 'waiting' : 'kept', once: `${event}mail`, forget_at: null })
      .where('id', '=', id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mail as other')
              .select('other.id')
              .where('other.id', '<>', id)
              .where('other.state', '<>', 'failed')
              .where(sql<boolean>`starts_with(other.once, ${event})`),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    return turned !== undefined;
  });

/** The device may not show the message any more: it becomes an e-mail if it can, and is deleted otherwise. */
export const takeBack = (db: Db, row: Row<'mail'>, hasMail: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A device that may show the same news need not count on this one.
    await tx.updateTable('mail').set({ state: 'failed' }).where('id', '=', row.id).execute();
    if (!(await mailInstead(tx, row, hasMail))) await tx.deleteFrom('mail').where('id', '=', row.id).execute();
  });

/**
 * Locks the devices and returns the ids of those that still exist. They exist until the transaction ends: a log-out that deletes one of
 * them waits, and then finds its new messages. The order of the ids prevents deadlocks. Call it before a push message is stored.
 */
export async function lockDevices(tx: Db, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Set();
  const devices = tx.selectFrom('push_subscription').select('id').where('id', 'in', wanted);
  return new Set((await devices.orderBy('id').forKeyShare().execute()).map(({ id }) => id));
}

/** Forgets a device: its push service no longer knows it, or its customer logged out. Its waiting messages become e-mails where they can. */
export const dropDevice = (db: Db, id: string, hasMail: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Before its messages are read: one that is being stored for it is committed by then.
    await tx.selectFrom('push_subscription').select('id').where('id', '=', id).forUpdate().execute();
    const rows = await tx
      .selectFrom('mail')
      .selectAll()
      .where('push_to', '=', id)
      .where('state', '=', 'waiting')
      .orderBy('once')
      .forUpdate()
      .execute();
    for (const row of rows) await mailInstead(tx, row, hasMail);
    await tx.deleteFrom('push_subscription').where('id', '=', id).execute();
  });
