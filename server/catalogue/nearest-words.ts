// The catalogue's words nearest to a mistyped word. Trigrams preselect candidates, and the edit distance decides. Swapped letters
// leave few common trigrams, so a threshold on trigrams alone would miss them.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { allowedSlips, slipsToStart } from '#src/domain/slips.ts';

/** With fewer, short words with swapped letters are missed. More only cost time. */
const CANDIDATES = 200;

/** All words with the smallest distance, or none. */
export async function nearestWords(db: Db, word: string): Promise<string[]> {
  const allowed = allowedSlips(word);
  if (allowed === 0) return [];
  const known = await likelyWords(db, word, word.length - allowed);
  const slips = new Map(known.map((one) => [one, slipsToStart(word, one, allowed + 1)]));
  const fewest = Math.min(allowed, ...slips.values());
  return [...slips].filter(([, count]) => count === fewest).map(([one]) => one);
}

/** Codes match only codes: a large catalogue has one or two codes per product, and a few hundred words. */
async function likelyWords(db: Db, word: string, shortest: number): Promise<string[]> {
  const sameKind = /\d/.test(word) ? sql`true` : sql`word !~ '[0-9]'`;
  const { rows } = await sql<{ known: string }>`
    select word as known from catalogue_word
    where ${sameKind} and length(word) >= ${shortest} and similarity(word, ${word}) > 0
    order by similarity(word, ${word}) desc, word limit ${CANDIDATES}`.execute(db);
  return rows.map((row) => row.known);
}
