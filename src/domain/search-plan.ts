// Turns the text of a search into a plan: what a product must match. The page's and the server's search follow the same plan; they
// differ only in how they look words up and how they find products.
//
// 1. A price ('under 500') becomes a term of its own. Words that say nothing ('for', 'ke liye') are dropped.
// 2. Synonyms add alternatives. The longest phrase wins: 'jump rope' before 'rope'.
// 3. A word that the catalogue lacks is split ('yogamat'), completed to a synonym ('jumpr'), or corrected ('protien'), in this order.
// 4. A word that still matches nothing is dropped. If no product matches all the rest, as few as possible are dropped: options first,
//    and words that only describe ('for men', 'set'), then corrected words, then the words on the left, because the last word of 'gym bag' and 'red yoga mat' is the thing.
import { allowedEdits, editDistanceToStart } from './edit-distance.ts';
import { takePrice } from './search-price.ts';
import { type Synonyms, synonymKey } from './search-synonyms.ts';
import { foldWords, singular } from './search-words.ts';

/** A product matches an alternative if it has all its words. */
export interface Alternative {
  words: readonly string[];
  /** The shopper typed these words. Others are synonyms or corrections, and rank lower. */
  isTyped: boolean;
}

/** A product matches a term if it matches one of the alternatives, or costs little enough. */
export interface Term {
  typed: string;
  alternatives: readonly Alternative[];
  /** No alternative is spelled as typed. */
  isCorrected?: boolean;
  /** The term is this price: a product matches if it does not cost more. */
  mostRupees?: number;
}

export interface SearchPlan {
  /** A product must match them all. Empty if nothing in the catalogue matches. */
  terms: readonly Term[];
  /** The words that the result matches, if others were dropped. */
  searchedFor?: string;
}

/** Where a word occurs: as a word of a name, category, brand or code; as a colour or size; or only as part of such a word. */
export type Found = 'word' | 'option' | 'part' | 'nowhere';

/** The catalogue, as the plan needs it. */
export interface SearchedCatalogue {
  lookUp(words: readonly string[]): Promise<ReadonlyMap<string, Found>>;
  /** Words that may be the correct spelling of this one. */
  similarWords(word: string): Promise<readonly string[]>;
  /** Whether some product matches all terms. */
  hasMatch(terms: readonly Term[]): Promise<boolean>;
}

/** Further words are ignored: they do not narrow the result and only cost time. */
const MAX_WORDS = 12;
/** Longer words are not split or corrected. */
const MAX_LETTERS = 30;
const MAX_PHRASE = 4;
/** Each start may ask the database once per word. */
const MAX_STARTS = 4;

const FILLERS = new Set(
  `a an and the of for with in to is are buy best good online price rate cheap size sizes colour color
   ke ka ki ko rang liye wala wali wale aur hai chahiye mein me se`.split(/\s+/),
);

/** Say whom a thing is for or how it is packed, and are hardly the thing: 'socks men', 'bench for gym', 'dumbbell set'. */
const DESCRIPTIONS = new Set('men mens gents boys women womens ladies girls gym set pair pack'.split(' '));

/** The words that say something, or all of them if none does. */
function tellingOf(words: string[]): string[] {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Plans a search for a text that is not blank. */
export async function planSearch(query: string, synonyms: Synonyms, catalogue: SearchedCatalogue): Promise<SearchPlan> {
  const { words: asked, price } = takePrice(foldWords(query.replace(/(\d),(?=\d)/g, '$1')).slice(0, MAX_WORDS));
  const typed = tellingOf(asked);
  const firstTerms = await findTerms(typed, synonyms, catalogue);
  const words = await splitWords(firstTerms, synonyms, catalogue);
  const wordTerms = words ? await findTerms(words, synonyms, catalogue) : firstTerms;
  const corrected = await Promise.all(wordTerms.map((term) => correct(term, synonyms, catalogue)));
  const terms = [...corrected, ...price];
  const known = terms.filter(({ alternatives, mostRupees }) => alternatives.length > 0 || mostRupees !== undefined);
  const kept = (await catalogue.hasMatch(known)) ? known : await dropTerms(known, catalogue);
  if (kept.length === 0) return { terms: [] };
  if (kept.length === terms.length) return { terms: kept };
  return { terms: kept, searchedFor: kept.map((term) => term.typed).join(' ') };
}

/** Splits the words into terms, and leaves only the alternatives that the catalogue has. */
async function findTerms(words: readonly string[], synonyms: Synonyms, catalogue: SearchedCatalogue): Promise<Term[]> {
  const terms = new Map<string, Term>();
  for (let start = 0; start < words.length; ) {
    const lengths = Array.from({ length: MAX_PHRASE }, (_, at) => MAX_PHRASE - at);
    const length = lengths.find((count) => synonyms.has(synonymKey(words.slice(start, start + count)))) ?? 1;
    const phrase = words.slice(start, start + length);
    terms.set(phrase.join(' '), termOf(phrase, synonyms));
    start += phrase.length;
  }
  return onlyKnown([...terms.values()], catalogue);
}

function termOf(phrase: readonly string[], synonyms: Synonyms): Term {
  const means = synonyms.get(synonymKey(phrase)) ?? [];
  const alternatives = [
    { words: phrase.map(singular), isTyped: true },
    ...means.map((words) => ({ words: words.map(singular), isTyped: false })),
  ];
  return { typed: phrase.join(' '), alternatives };
}

async function onlyKnown(terms: readonly Term[], catalogue: SearchedCatalogue): Promise<Term[]> {
  const found = await catalogue.lookUp(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words)));
  const isKnown = (word: string) => (found.get(word) ?? 'nowhere') !== 'nowhere';
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter(({ words }) => words.every(isKnown)),
  }));
}

/** The query's words after splitting those that the catalogue lacks: 'yogamat' into 'yoga mat'. Undefined if none was split. */
async function splitWords(terms: readonly Term[], synonyms: Synonyms, catalogue: SearchedCatalogue) {
  const isWhole = ({ typed, alternatives }: Term) =>
    alternatives.length > 0 || typed.includes(' ') || typed.length > MAX_LETTERS;
  const halves = new Map(terms.filter((term) => !isWhole(term)).map(({ typed }) => [typed, halvesOf(typed)]));
  if (halves.size === 0) return undefined;
  const found = await catalogue.lookUp([...halves.values()].flat(2).map(singular));
  const isWord = (half: string) =>
    synonyms.has(singular(half)) || ['word', 'option'].includes(found.get(singular(half)) ?? '');
  const split = (word: string) => halves.get(word)?.find((pair) => pair.every(isWord));
  if (!terms.some(({ typed }) => split(typed))) return undefined;
  return terms.flatMap(({ typed }) => split(typed) ?? typed.split(' '));
}

/** Every way to split a word into two of at least three letters. */
const halvesOf = (word: string): string[][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [word.slice(0, at + 3), word.slice(at + 3)]);

/** A term without alternatives, as the beginning or a misspelling of a synonym or of a word of the catalogue. */
async function correct(term: Term, synonyms: Synonyms, catalogue: SearchedCatalogue): Promise<Term> {
  const { typed, alternatives } = term;
  const allowed = allowedEdits(typed);
  if (alternatives.length > 0 || typed.length > MAX_LETTERS || allowed === 0 || /^\d/.test(typed)) return term;
  const begun = [...synonyms.keys()].filter((key) => key.startsWith(typed));
  const words =
    begun.length > 0 ? begun : nearest(typed, [...(await catalogue.similarWords(typed)), ...synonyms.keys()]);
  const corrected = words.flatMap((word) => termOf([word], synonyms).alternatives);
  const [known] = await onlyKnown([{ typed, alternatives: corrected }], catalogue);
  return {
    typed,
    alternatives: (known?.alternatives ?? []).map((one) => ({ ...one, isTyped: false })),
    isCorrected: true,
  };
}

/** All words with the smallest allowed distance, or none. Only a word with digits is taken for one with digits, such as a code. */
function nearest(word: string, candidates: readonly string[]): string[] {
  const allowed = allowedEdits(word);
  const alike = /\d/.test(word) ? candidates : candidates.filter((one) => !/\d/.test(one));
  const edits = new Map(alike.map((one) => [one, editDistanceToStart(word, one, allowed + 1)]));
  const fewest = Math.min(allowed, ...edits.values());
  // Sorted: names are compared with the first word, and the server and the device find the words in different orders.
  const words = [...edits].filter(([, count]) => count === fewest).map(([one]) => one);
  return words.sort();
}

/** The terms that some product matches together, as many words as possible. Of equal sets, the one with the last thing. */
async function dropTerms(terms: readonly Term[], catalogue: SearchedCatalogue): Promise<Term[]> {
  const found = await catalogue.lookUp(terms.flatMap(({ alternatives }) => alternatives[0]?.words ?? []));
  const isOption = ({ typed, alternatives: [first], mostRupees }: Term) =>
    mostRupees !== undefined || DESCRIPTIONS.has(typed) || first?.words.every((word) => found.get(word) === 'option');
  // A word of the catalogue is not dropped for the sake of another one's correction.
  const worth = (term: Term) => (isOption(term) ? 2 : term.isCorrected ? 1 : 0);
  const ordered = terms.toReversed().sort((one, other) => worth(one) - worth(other));
  let most: readonly Term[] = [];
  for (const start of ordered.slice(0, MAX_STARTS)) {
    const kept: Term[] = [];
    for (const term of [start, ...ordered.filter((other) => other !== start)])
      if (await catalogue.hasMatch([...kept, term])) kept.push(term);
    if (wordCount(kept) > wordCount(most)) most = kept;
  }
  return terms.filter((term) => most.includes(term));
}

/** A price is no word: 'whey under 1000' is about whey. */
const wordCount = (terms: readonly Term[]): number =>
  terms.flatMap(({ typed, mostRupees }) => (mostRupees === undefined ? typed.split(' ') : [])).length;
