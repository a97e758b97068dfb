import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Rolls back what `work` did if it resolves to false. The transaction continues either way. */
export async function inSavepoint(tx: Db, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  const stays = await work();
  await (stays ? sql`release savepoint attempt` : sql`rollback to savepoint attempt`).execute(tx);
  return stays;
}
