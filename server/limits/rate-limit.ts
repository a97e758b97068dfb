// Rate limits: fixed-window counters in the database, shared by all instances. One statement increments and reads the counter, so
// parallel tries cannot exceed the limit.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { LimitRule } from './limit-rules.ts';

export interface Counted {
  isOver: boolean;
  /** Whole seconds until the window ends, at least 1. */
  retryAfter: number;
}

/** Counts one try of `subject`. Do not call it in a transaction that may roll back: the try must stay counted. */
export async function countTry(db: Db, now: Date, rule: LimitRule, subject: string): Promise<Counted> {
  const fresh = new Date(now.getTime() + rule.windowMs);
  const { hits, resets_at } = await db
    .insertInto('rate_limit')
    .values({ name: nameOf(rule, subject), hits: 1, resets_at: fresh })
    .onConflict((clash) =>
      clash.column('name').doUpdateSet({
        hits: sql<number>`case when rate_limit.resets_at <= ${now} then 1 else least(rate_limit.hits + 1, 1000000) end`,
        // At most one window from now, in case the clock has been set back since the window began.
        resets_at: sql<Date>`case when rate_limit.resets_at <= ${now} then ${fresh} else least(rate_limit.resets_at, ${fresh}) end`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return {
    isOver: hits > rule.hits,
    retryAfter: Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000)),
  };
}

/** Counts one try. Throws 429 too-many-tries above the limit. */
export async function requireTry(db: Db, now: Date, rule: LimitRule, subject: string): Promise<void> {
  const counted = await countTry(db, now, rule, subject);
  if (counted.isOver) throw tooManyTries(counted.retryAfter);
}

/** Resets the counter after a success: the earlier tries were typing errors. */
export async function resetTries(db: Db, rule: LimitRule, subject: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('name', '=', nameOf(rule, subject)).execute();
}

/** Uncounts one try that turned out not to be a guess. */
export async function undoTry(db: Db, rule: LimitRule, subject: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('name', '=', nameOf(rule, subject))
    .execute();
}

/** @param retryAfter seconds */
export function tooManyTries(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60);
  const wait = retryAfter < 90 ? `${retryAfter} seconds` : `${minutes} minutes`;
  return new Refusal(429, 'too-many-tries', `Too many tries. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(retryAfter) },
  });
}

const nameOf = (rule: LimitRule, subject: string) =>
  createHash('sha256').update(`${rule.name} ${subject}`).digest('base64url');
