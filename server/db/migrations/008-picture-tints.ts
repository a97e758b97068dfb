// Blur placeholder colours, shown while a picture loads (server/images/blur-colors.ts).
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. The next start adds the rows (store-blur-colors.ts). */
export const pictureTints = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table picture_tint (path text primary key, tint text not null)`.execute(db);
  },
};
