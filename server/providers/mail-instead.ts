// The e-mail goes where push cannot: what becomes of a push message whose device is gone or has had its news of the day.
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

/** Forgets a device that its push service no longer knows. Its waiting messages become e-mails where they can. */
export const dropDevice = (db: Db, id: string, hasMail: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
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
