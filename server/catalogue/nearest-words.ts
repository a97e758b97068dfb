// The words of the catalogue that a mistyped word may have meant. Trigrams bring the likely ones to the top, counting
// slips decides: swapped letters leave hardly a trigram standing, so a bar on trigrams alone would lose them.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { allowedEdits, editDistanceToStart } from '#src/domain/edit-distance.ts';

/** Fewer lose short words with swapped letters; more only cost. */
const CANDIDATES = 200;

/** All words that are as near as the nearest one, or none. */
export async function nearestWords(db: Db, word: string): Promise<string[]> {
  const allowed = allowedEdits(word);
  if (allowed === 0) return [];
  const known = await likelyWords(db, word, word.length - allowed);
  const slips = new Map(known.map((one) => [one, editDistanceToStart(word, one, allowed + 1)]));
  const fewest = Math.min(allowed, ...slips.values());
  return [...slips].filter(([, count]) => count === fewest).map(([one]) => one);
}

/** Codes stand for codes only: a large catalogue has one or two for each product, and a few hundred words. */
async function likelyWords(db: Db, word: string, shortest: number): Promise<string[]> {
  const sameKind = /\d/.test(word) ? sql`true` : sql`word !~ '[0-9]'`;
  const { rows } = await sql<{ known: string }>`
    select word as known from catalogue_word
    where ${sameKind} and length(word) >= ${shortest} and similarity(word, ${word}) > 0
    order by similarity(word, ${word}) desc, word limit ${CANDIDATES}`.execute(db);
  return rows.map((row) => row.known);
}
