// Counters in the database, so that any number of instances count together. A fixed window each: simple, and one
// statement both counts and answers, so parallel tries cannot slip through.
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

/** Counts one try of `subject`. Never inside a transaction that may be rolled back: the try must stay counted. */
export async function countTry(db: Db, now: Date, rule: LimitRule, subject: string): Promise<Counted> {
  const fresh = new Date(now.getTime() + rule.windowMs);
  const { hits, resets_at } = await db
    .insertInto('rate_limit')
    .values({ name: nameOf(rule, subject), hits: 1, resets_at: fresh })
    .onConflict((clash) =>
      clash.column('name').doUpdateSet({
        hits: sql<number>`case when rate_limit.resets_at <= ${now} then 1 else least(rate_limit.hits + 1, 1000000) end`,
        // Never later than a whole window from now: the clock may have gone back since it began.
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

/** The same, and 429 too-many-tries when it is over. */
export async function demandTry(db: Db, now: Date, rule: LimitRule, subject: string): Promise<void> {
  const counted = await countTry(db, now, rule, subject);
  if (counted.isOver) throw tooManyTries(counted.retryAfter);
}

/** After a success: what came before was the shopper's own typing. */
export async function forgetTries(db: Db, rule: LimitRule, subject: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('name', '=', nameOf(rule, subject)).execute();
}

/** One try that turned out not to be one. */
export async function takeTryBack(db: Db, rule: LimitRule, subject: string): Promise<void> {
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
