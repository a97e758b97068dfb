// Search over name, category, brand, code, colours and sizes. src/domain/search-plan.ts decides what to look for, and
// src/domain/search-rank.ts what comes first. This file states the same in SQL.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { planSearch, type SearchPlan } from '#src/domain/search-plan.ts';
import { NAME_RANKS, phraseOf, rankedTerms } from '#src/domain/search-rank.ts';
import { readSynonyms } from '#src/domain/search-synonyms.ts';
import { type ChoiceWords, readChoiceWords } from './choice-words.ts';
import { type ListingRequest, listProducts, type SearchMatch } from './list-products.ts';
import { allOf } from './listing-conditions.ts';
import type { ListingFigures } from './listing-figures.ts';
import { readSetting } from './read-setting.ts';
import { matchesTerm, nameHas, nameStartsWith, termRank } from './search-conditions.ts';
import { searchedCatalogue } from './searched-catalogue.ts';

/** A blank query matches everything. */
export async function searchProducts(db: Db, figures: ListingFigures, query: string, request: ListingRequest) {
  if (query.trim() === '') return listProducts(db, figures, request);
  const choices = await figures.get(db, 'goods', 'choice words', () => readChoiceWords(db));
  const plan = await figures.get(db, 'goods', `plan ${query}`, async () => {
    const { synonyms } = await readSetting(db, 'search');
    return planSearch(query, readSynonyms(synonyms), searchedCatalogue(db, choices));
  });
  const list = await listProducts(db, figures, request, matchOf(plan, choices));
  return plan.searchedFor === undefined ? list : { ...list, searchedFor: plan.searchedFor };
}

function matchOf(plan: SearchPlan, choices: ChoiceWords): SearchMatch {
  if (plan.terms.length === 0) return { name: 'nothing', condition: sql<boolean>`false`, rank: sql`product.position` };
  const phrase = phraseOf(plan);
  const nameRank = sql`case when ${nameHas(phrase, { isWhole: true })} then ${sql.lit(NAME_RANKS.equal)}
    when ${nameStartsWith(phrase)} then ${sql.lit(NAME_RANKS.start)}
    when ${nameHas(phrase)} then ${sql.lit(NAME_RANKS.within)} else ${sql.lit(NAME_RANKS.none)} end`;
  return {
    name: JSON.stringify(plan.terms),
    condition: allOf(plan.terms.map((term) => matchesTerm(term, choices))),
    rank: sql`(${sql.join([nameRank, ...rankedTerms(plan).map((term) => termRank(term, choices))], sql` + `)})`,
  };
}
