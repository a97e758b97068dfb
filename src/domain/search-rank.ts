// How well a product matches a plan; smaller is better. Compared in this order:
//
// 1. the name: equal to the searched words, beginning with them, containing them, neither;
// 2. for each term, where its words occur: as words of the name, as words elsewhere, at the start of a word of the name, within words.
//    A word that was typed counts more than its synonym or correction.
//
// server/catalogue/search-products.ts states the same in SQL.
import type { Alternative, SearchPlan, Term } from './search-plan.ts';

/** The words of a product, from search-words.ts: of its name, of everything, and of its colours and sizes. */
export interface SearchedText {
  name: string;
  text: string;
  options: string;
  /** What it costs. */
  rupees: number;
}

export const NAME_RANKS = { equal: 0, start: 1_000, within: 2_000, none: 3_000 } as const;
export const WORD_RANKS = { inName: 0, elsewhere: 2, startInName: 4, within: 6 } as const;
export const NOT_TYPED = 1;

/** A word matches at its start only if it begins with a digit or has up to three letters. 'men' does not find 'equipment'. */
export const matchesInside = (word: string): boolean => word.length > 3 && !/^\d/.test(word);

/** What the text around words must contain for `word` to occur in it. One letter must be a whole word. */
export const occurrence = (word: string): string => {
  if (word.length === 1) return ` ${word} `;
  return matchesInside(word) ? word : ` ${word}`;
};

/** The whole word in both numbers: 'mat' and 'mats'. */
export const wholeWords = (word: string): readonly [string, string] => [` ${word} `, ` ${word}s `];

/** The searched words, as they would stand in a name. */
export const phraseOf = (plan: SearchPlan): string =>
  plan.terms.flatMap(({ alternatives: [first] }) => first?.words ?? []).join(' ');

export const occurs = ({ text, options }: SearchedText, word: string): boolean =>
  text.includes(occurrence(word)) || options.includes(occurrence(word));

export const matchesTerms = (product: SearchedText, terms: readonly Term[]): boolean =>
  terms.every(({ alternatives, mostRupees }) =>
    mostRupees === undefined ? alternatives.some((one) => matches(product, one)) : product.rupees <= mostRupees,
  );

const matches = (product: SearchedText, { words }: Alternative) => words.every((word) => occurs(product, word));

/** A price matches or not; it ranks nothing. */
export const rankedTerms = ({ terms }: SearchPlan): Term[] => terms.filter((term) => term.mostRupees === undefined);

export function rankOf(product: SearchedText, plan: SearchPlan): number {
  const ranks = rankedTerms(plan).map(({ alternatives }) =>
    Math.min(...alternatives.filter((one) => matches(product, one)).map((one) => alternativeRank(product, one))),
  );
  return ranks.reduce((sum, rank) => sum + rank, nameRank(product, phraseOf(plan)));
}

function nameRank({ name }: SearchedText, phrase: string): number {
  const phrases = wholeWords(phrase);
  if (phrases.some((one) => name === one)) return NAME_RANKS.equal;
  if (phrases.some((one) => name.startsWith(one))) return NAME_RANKS.start;
  return phrases.some((one) => name.includes(one)) ? NAME_RANKS.within : NAME_RANKS.none;
}

const alternativeRank = (product: SearchedText, { words, isTyped }: Alternative): number =>
  Math.max(...words.map((word) => wordRank(product, word))) + (isTyped ? 0 : NOT_TYPED);

function wordRank({ name, text, options }: SearchedText, word: string): number {
  const whole = (within: string) => wholeWords(word).some((one) => within.includes(one));
  if (whole(name)) return WORD_RANKS.inName;
  if (whole(text) || whole(options)) return WORD_RANKS.elsewhere;
  return name.includes(` ${word}`) ? WORD_RANKS.startInName : WORD_RANKS.within;
}
