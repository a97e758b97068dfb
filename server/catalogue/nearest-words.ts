// The words of the catalogue that a mistyped word may have meant. Trigrams find the few candidates with the index,
// counting slips decides: swapped letters leave hardly a trigram standing.
import { sql } from 'kysely';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { allowedSlips, slipsBetween } from '#src/domain/slips.ts';

/** Of the trigrams of the word asked for. Higher loses 'protien'; lower reads more of the table. */
const SHARED_TRIGRAMS = '0.3';
const CANDIDATES = 100;

/** All words that are as near as the nearest one, or none. */
export async function nearestWords(db: Db, word: string): Promise<string[]> {
  const allowed = allowedSlips(word);
  if (allowed === 0) return [];
  const slips = new Map((await candidates(db, word)).map((known) => [known, slipsBetween(word, known, allowed + 1)]));
  const fewest = Math.min(allowed, ...slips.values());
  return [...slips].filter(([, count]) => count === fewest).map(([known]) => known);
}

async function candidates(db: Db, word: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SHARED_TRIGRAMS}, true)`.execute(tx);
    const { rows } = await sql<{ known: string }>`
      select known, similarity(known, ${word}) as nearness
      from (
        select distinct unnest(string_to_array(trim(search_text), ' ')) as known
        from product where ${word} <% search_text) words
      where length(known) between ${word.length - 2} and ${word.length + 2}
      order by nearness desc, known limit ${CANDIDATES}`.execute(tx);
    return rows.map((row) => row.known);
  });
}
