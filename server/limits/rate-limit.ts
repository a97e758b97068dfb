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

/** What is tried, by which rule. */
type Try = readonly [rule: LimitRule, subject: string];

/** Counts one try of `subject`. Do not call it in a transaction that may roll back: the try must stay counted. */
export async function countTry(db: Db, now: Date, rule: LimitRule, subject: string): Promise<Counted> {
  const [counted] = await countTries(db, now, [[rule, subject]]);
  if (!counted) throw new Error('nothing was counted');
  return counted;
}

/** In one statement. Callers name the rules in one order, so that two of them cannot deadlock. */
async function countTries(db: Db, now: Date, tries: readonly Try[]): Promise<Counted[]> {
  const rows = await db
    .insertInto('rate_limit')
    .values(
      tries.map(([rule, subject]) => {
        const resets_at = new Date(now.getTime() + rule.windowMs);
        return { name: nameOf(rule, subject), hits: 1, resets_at };
      }),
    )
    .onConflict((clash) =>
      clash.column('name').doUpdateSet({
        hits: sql<number>`case when rate_limit.resets_at <= ${now} then 1 else least(rate_limit.hits + 1, 1000000) end`,
        // At most one window from now, in case the clock has been set back since the window began.
        resets_at: sql<Date>`case when rate_limit.resets_at <= ${now} then excluded.resets_at
          else least(rate_limit.resets_at, excluded.resets_at) end`,
      }),
    )
    .returning(['name', 'hits', 'resets_at'])
    .execute();
  const counted = new Map(rows.map((row) => [row.name, row]));
  return tries.flatMap(([rule, subject]) => {
    const row = counted.get(nameOf(rule, subject));
    if (!row) return [];
    const retryAfter = Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000);
    return { isOver: row.hits > rule.hits, retryAfter };
  });
}

/** Counts one try. Throws 429 too-many-tries above the limit. */
export const requireTry = (db: Db, now: Date, rule: LimitRule, subject: string): Promise<void> =>
  requireTries(db, now, [[rule, subject]]);

/** Counts one try by each rule. Throws 429 too-many-tries if one of them is above its limit. */
export async function requireTries(db: Db, now: Date, tries: readonly Try[]): Promise<void> {
  const over = (await countTries(db, now, tries)).filter(({ isOver }) => isOver);
  if (over.length > 0) throw tooManyTries(Math.max(...over.map(({ retryAfter }) => retryAfter)));
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
  const seconds = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  const wait = retryAfter < 90 ? seconds : `${minutes} minutes`;
  return new Refusal(429, 'too-many-tries', `Too many tries. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(retryAfter) },
  });
}

const nameOf = (rule: LimitRule, subject: string) =>
  createHash('sha256').update(`${rule.name} ${subject}`).digest('base64url');
