// The rules of src/domain/search-rank.ts as SQL on `product`. Words consist of letters, digits and the dot of '1.5kg', so LIKE needs
// no escaping.
import { type RawBuilder, sql } from 'kysely';
import { toPaise } from '#src/domain/money.ts';
import type { Alternative, Term } from '#src/domain/search-plan.ts';
import { NOT_TYPED, occurrence, WORD_RANKS, wholeWords } from '#src/domain/search-rank.ts';
import type { ChoiceWords } from './choice-words.ts';
import { allOf, type Condition } from './listing-conditions.ts';

/** ' hex dumbbell ': two spaces end the name's words. */
const name = sql`(split_part(product.search_text, '  ', 1) || ' ')`;

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
const like = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  anyOf(patterns.map((pattern) => sql<boolean>`${text} like ${pattern}`));
const hasChoice = (ids: readonly number[]): Condition[] =>
  ids.length === 0 ? [] : [sql<boolean>`product.choices && ${[...ids]}::int[]`];

export const matchesTerm = ({ alternatives, mostRupees }: Term, choices: ChoiceWords): Condition =>
  mostRupees === undefined
    ? anyOf(alternatives.map((one) => matches(one, choices)))
    : sql<boolean>`product.price_paise <= ${toPaise(mostRupees)}`;

const matches = ({ words }: Alternative, choices: ChoiceWords): Condition =>
  allOf(
    words.map((word) =>
      anyOf([sql<boolean>`product.search_text like ${`%${occurrence(word)}%`}`, ...hasChoice(choices.with(word))]),
    ),
  );

/** `isWhole`: the name has no other words. */
export const nameHas = (phrase: string, { isWhole = false } = {}): Condition =>
  like(
    name,
    wholeWords(phrase).map((one) => (isWhole ? one : `%${one}%`)),
  );
export const nameStartsWith = (phrase: string): Condition =>
  like(
    name,
    wholeWords(phrase).map((one) => `${one}%`),
  );

/** The smallest rank of the alternatives that match. */
export function termRank({ alternatives }: Term, choices: ChoiceWords): RawBuilder<unknown> {
  const ranks = alternatives.map((one) => {
    const rank = sql`greatest(${sql.join(one.words.map((word) => wordRank(word, choices)))}) + ${sql.lit(one.isTyped ? 0 : NOT_TYPED)}`;
    return alternatives.length === 1 ? rank : sql`case when ${matches(one, choices)} then ${rank} end`;
  });
  return sql`least(${sql.join(ranks)})`;
}

const wordRank = (word: string, choices: ChoiceWords): RawBuilder<unknown> => {
  const whole = wholeWords(word).map((one) => `%${one}%`);
  return sql`case when ${like(name, whole)} then ${sql.lit(WORD_RANKS.inName)}
    when ${anyOf([like(sql`product.search_text`, whole), ...hasChoice(choices.withWhole(word))])} then ${sql.lit(WORD_RANKS.elsewhere)}
    when ${like(name, [`% ${word}%`])} then ${sql.lit(WORD_RANKS.startInName)} else ${sql.lit(WORD_RANKS.within)} end`;
};
