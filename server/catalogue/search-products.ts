// Search over name, category, brand and code. Every word of the query must match. A word that the catalogue does not contain
// counts as a typing error and is replaced by the nearest words of the catalogue.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { allowedEdits, editDistanceToStart } from '#src/domain/edit-distance.ts';
import { foldWords } from '#src/domain/search-words.ts';
import { type ListingRequest, listProducts, type SearchMatch } from './list-products.ts';
import { allOf, type Condition } from './listing-conditions.ts';
import type { ListingFigures } from './listing-figures.ts';

/** More words do not narrow the result; they only cost time. */
const MAX_WORDS = 12;

/** An empty query matches everything. */
export async function searchProducts(db: Db, figures: ListingFigures, query: string, request: ListingRequest) {
  const words = [...new Set(foldWords(query))].slice(0, MAX_WORDS);
  if (words.length === 0) return listProducts(db, figures, request);
  return listProducts(db, figures, request, matchAll(await spellings(db, figures, words)));
}

/** The spellings to look for, per word: the word itself if it occurs, else its nearest words. None means no products. */
async function spellings(db: Db, figures: ListingFigures, words: readonly string[]): Promise<string[][]> {
  return figures.get(db, 'goods', `spellings ${words.join(' ')}`, async () => {
    const known = await knownWords(db, words);
    const found: string[][] = [];
    for (const [index, word] of words.entries())
      found.push(known[index] ? [singular(word)] : await nearestWords(db, word));
    return found;
  });
}

async function knownWords(db: Db, words: readonly string[]): Promise<boolean[]> {
  const tests = words.map((word) => sql`exists (select from catalogue_word where ${holdsSpelling(singular(word))})`);
  const { rows } = await sql<{ known: boolean[] }>`select jsonb_build_array(${sql.join(tests)}) as known`.execute(db);
  return rows[0]?.known ?? [];
}

/** Searches 'dumbbells' as 'dumbbell', which both spellings contain. */
const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/**
 * Matches inside a word. Up to three letters match only at its start; otherwise 'men' finds equipment. Words hold letters and
 * digits only.
 */
const occurs = (word: string): Condition =>
  sql<boolean>`product.search_text like ${word.length < 4 ? `% ${word}%` : `%${word}%`}`;
/** The same for a single word of the catalogue. */
const holdsSpelling = (word: string): Condition =>
  sql<boolean>`catalogue_word.word like ${word.length < 4 ? `${word}%` : `%${word}%`}`;

function matchAll(wanted: readonly string[][]): SearchMatch {
  const name = sql`(' ' || product.name_folded || ' ')`;
  const phrase = wanted.map(([first]) => first ?? '').join(' ');
  const places = wanted.map(
    (spelt) => sql`case
      when ${anyOf(spelt.map((word) => sql<boolean>`${name} like ${`% ${word} %`}`))} then 0
      when ${anyOf(spelt.map((word) => sql<boolean>`${name} like ${`% ${word}%`}`))} then 1
      when ${anyOf(spelt.map((word) => sql<boolean>`${name} like ${`%${word}%`}`))} then 2
      else 3 end`,
  );
  return {
    name: JSON.stringify(wanted),
    condition: allOf(wanted.map((spelt) => anyOf(spelt.map(occurs)))),
    // Ranking: the exact name, names that begin with the query, names that contain it, then the match of each word.
    rank: sql`(case when ${name} like ${` ${phrase} `} then 0 when ${name} like ${` ${phrase}%`} then 100
      when ${name} like ${`% ${phrase}%`} then 200 when ${name} like ${`%${phrase}%`} then 300 else 400 end
      + ${sql.join(places, sql` + `)})`,
  };
}

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** With fewer, short words with swapped letters are missed. More only cost time. */
const CANDIDATES = 200;

/**
 * Returns the catalogue's words with the smallest edit distance to a mistyped word, or none. Trigrams preselect candidates, and the edit distance decides. Swapped
 * letters leave few common trigrams, so a threshold on trigrams alone would miss them. All words with the smallest distance, or
 * none.
 */
async function nearestWords(db: Db, word: string): Promise<string[]> {
  const allowed = allowedEdits(word);
  if (allowed === 0) return [];
  const known = await likelyWords(db, word, word.length - allowed);
  const slips = new Map(known.map((one) => [one, editDistanceToStart(word, one, allowed + 1)]));
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
