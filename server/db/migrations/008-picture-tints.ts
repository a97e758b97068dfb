// What is shown of a picture while it is on its way (server/images/blur-colors.ts).
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction; the rows come with the next start (store-blur-colors.ts). */
export const pictureTints = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table picture_tint (path text primary key, tint text not null)`.execute(db);
  },
};
