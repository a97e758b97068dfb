// Adds the rules of where the shop delivers.
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. */
export const pinCodes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('pin_rule')
      .addColumn('prefix', 'text', (column) => column.primaryKey().check(sql`prefix ~ '^([1-9][0-9]{0,5})?$'`))
      .addColumn('served', 'boolean', (column) => column.notNull())
      .addColumn('cod', 'boolean', (column) => column.notNull())
      .addColumn('min_days', 'integer')
      .addColumn('max_days', 'integer')
      .addCheckConstraint(
        'pin_rule_days',
        sql`(min_days is null) = (max_days is null) and min_days between 1 and max_days`,
      )
      .execute();
  },
};
