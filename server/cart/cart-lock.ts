import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Locks the cart until the transaction ends. Only one writer changes it at a time. */
export async function lockCart(tx: Db, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart ${sessionId}`}, 2))`.execute(tx);
}
