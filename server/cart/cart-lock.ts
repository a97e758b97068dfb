import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** One writer a cart at a time, until the transaction ends: counts and merges then need no second thought. */
export async function lockCart(tx: Db, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${sessionId}`}, 2))`.execute(tx);
}
