// Idempotency-Key: a repeated call has no further effect. The answer is stored in the transaction of the effect, so neither
// exists without the other. One call per key at a time: a concurrent one gets 409 and retries a second later.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteBefore } from '#server/db/delete-before.ts';
import type { Db } from '#server/db/schema.ts';
import { type Answer, refused } from './answer.ts';
import { Refusal } from './refusal.ts';

/** More than the 30 days for which a page retries. */
const KEEP_DAYS = 45;

export interface KeyRecord {
  /** The owner of the key: a session or an account. */
  scope: string;
  key: string;
  /** Hash of method, path, query and body. */
  fingerprint: string;
}

export interface StoredAnswer extends Answer {
  replayed: boolean;
}

/** The key of an Idempotency-Key header: a quoted sf-string (RFC 8941) of 1 to 200 characters. Throws 400. */
export function readKey(header: string): string {
  const inner = /^\s*"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,200})"\s*$/.exec(header)?.[1];
  if (inner === undefined)
    throw new Refusal(400, 'malformed-key', 'The Idempotency-Key header must be a quoted text.', { retryable: true });
  return inner.replace(/\\(["\\])/g, '$1');
}

export const fingerprint = (method: string, path: string, sent: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${canonical(sent)}`)
    .digest('base64url');

/** JSON with sorted keys. A file counts by its size. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Blob) return item.size;
    return typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  }) ?? '';

/**
 * Runs an effect under a key, once. `underWay` holds the keys that this process is working on; other processes are stopped by a
 * database lock. Throws 409 outstanding-key, 422 key-reused, and every error of the effect but
 * a refusal that is not retryable (then nothing is stored).
 */
export async function runOnce(
  { db, clock, underWay }: { db: Db; clock: () => Date; underWay: Set<string> },
  record: KeyRecord,
  effect: (tx: Db) => Promise<Answer>,
): Promise<StoredAnswer> {
  const name = `${record.scope} ${record.key}`;
  if (underWay.has(name)) throw outstanding();
  underWay.add(name);
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await tryLock(tx, name))) throw outstanding();
      const stored = await findStored(tx, record);
      if (stored) return stored;
      const answer = await attempt(tx, effect);
      await tx
        .insertInto('idempotency_key')
        .values({ ...record, ...answer, created_at: clock() })
        .execute();
      return { ...answer, replayed: false };
    });
  } finally {
    underWay.delete(name);
  }
}

export const outstanding = () =>
  new Refusal(409, 'outstanding-key', 'This is still being worked on.', {
    headers: { 'retry-after': '1' },
    retryable: true,
  });

/** Holds the lock until the transaction ends. False if another process has it. */
export async function tryLock(tx: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as held`.execute(tx);
  return rows[0]?.held === true;
}

export async function findStored(tx: Db, record: KeyRecord): Promise<StoredAnswer | undefined> {
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', record.scope)
    .where('key', '=', record.key)
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.fingerprint !== record.fingerprint)
    throw new Refusal(422, 'key-reused', 'This Idempotency-Key belongs to another call.', { retryable: true });
  return { status: stored.status, body: stored.body, replayed: true };
}

/** A refusal that is not retryable is an answer too: its effects are rolled back, and the transaction goes on and stores it. */
export async function attempt(tx: Db, effect: (tx: Db) => Promise<Answer>): Promise<Answer> {
  await sql`savepoint effect`.execute(tx);
  try {
    const answer = await effect(tx);
    await sql`release savepoint effect`.execute(tx);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryable) throw error;
    await sql`rollback to savepoint effect`.execute(tx);
    return refused(error);
  }
}

/**
 * Deletes old keys. Any instance may run it at any time. A key's age is measured from the newest key: after a clock has jumped
 * forward, keys still in use must not be deleted.
 */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const { newest } = await db
    .selectFrom('idempotency_key')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  if (newest === null) return;
  const oldest = new Date(Math.min(now.getTime(), newest.getTime()) - KEEP_DAYS * 86_400_000);
  await deleteBefore(db, 'idempotency_key', 'created_at', oldest);
}
