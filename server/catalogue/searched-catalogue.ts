// What a search plan asks about the catalogue, from the table of its distinct words (migration 009) and the choices.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { allowedEdits } from '#src/domain/edit-distance.ts';
import type { Found, SearchedCatalogue } from '#src/domain/search-plan.ts';
import { occurrence, wholeWords } from '#src/domain/search-rank.ts';
import type { ChoiceWords } from './choice-words.ts';
import { allOf } from './listing-conditions.ts';
import { matchesTerm } from './search-conditions.ts';

/** Similar words to compare. With fewer, short words with swapped letters are missed. More only cost time. */
const CANDIDATES = 200;

export function searchedCatalogue(db: Db, choices: ChoiceWords): SearchedCatalogue {
  return {
    async lookUp(words) {
      const distinct = [...new Set(words)];
      if (distinct.length === 0) return new Map();
      const tests = distinct.map((word) => {
        // Words of the table have no spaces around them.
        const pattern = `${occurrence(word).startsWith(' ') ? '' : '%'}${occurrence(word).trim()}${word.length === 1 ? '' : '%'}`;
        const whole = wholeWords(word).map((one) => one.trim());
        return sql`case when exists (select from catalogue_word where word = any (${whole}::text[])) then 'word'
          when exists (select from catalogue_word where word like ${pattern}) then 'part' else 'nowhere' end`;
      });
      const { rows } = await sql<{ found: Found[] }>`select jsonb_build_array(${sql.join(tests)}) as found`.execute(db);
      return new Map(distinct.map((word, at) => [word, withChoices(word, rows[0]?.found[at] ?? 'nowhere', choices)]));
    },
    async similarWords(word) {
      return [...(await similarInCatalogue(db, word)), ...choices.all];
    },
    async hasMatch(terms) {
      const condition = allOf(terms.map((term) => matchesTerm(term, choices)));
      const { rows } = await sql<{ any: boolean }>`
        select exists (select from product where ${condition}) as any`.execute(db);
      return rows[0]?.any ?? false;
    },
  };
}

const withChoices = (word: string, found: Found, choices: ChoiceWords): Found =>
  found !== 'word' && choices.with(word).length > 0 ? 'option' : found;

/**
 * Trigrams preselect; the plan decides by edit distance. Swapped letters leave few common trigrams, so a threshold would miss them.
 * Words with digits are left out for a word without them, as the plan does: a large catalogue has one or two codes per product, and
 * a few hundred words.
 */
async function similarInCatalogue(db: Db, word: string): Promise<string[]> {
  const sameKind = /\d/.test(word) ? sql`true` : sql`word !~ '[0-9]'`;
  const { rows } = await sql<{ known: string }>`
    select word as known from catalogue_word
    where ${sameKind} and length(word) >= ${word.length - allowedEdits(word)} and similarity(word, ${word}) > 0
    order by similarity(word, ${word}) desc, word limit ${CANDIDATES}`.execute(db);
  return rows.map((row) => row.known);
}
