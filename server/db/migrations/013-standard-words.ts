// Renames two stored words: the actor 'keeper' becomes 'merchant', and the 'tint' of a picture becomes its blur placeholder.
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. Redefines the trigger's function with the new word for a change by hand. */
export const standardWords = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table picture_tint rename to blur_placeholder`.execute(db);
    await sql`alter table blur_placeholder rename column tint to colors`.execute(db);
    await sql`update order_event set actor = 'merchant' where actor = 'keeper'`.execute(db);
    await sql`update stock_move set reason = 'merchant' where reason = 'keeper'`.execute(db);
    await sql`do $$ begin
      execute replace(pg_get_functiondef('note_stock_move'::regproc), '''keeper''', '''merchant''');
    end $$`.execute(db);
  },
};
