// Searches a list of products in the page: offline, and when the server cannot. The reference server applies the same
// rules in SQL. Searches name, category, brand and code, ignoring case, accents and apostrophes. Every word must match;
// a word that occurs nowhere is treated as a typing error (edit-distance.ts).
import type { Product } from '#src/contract/product.ts';
import { allowedEdits, editDistanceToStart } from './edit-distance.ts';
import { foldWords, searchText } from './search-words.ts';

type Searched = Pick<Product, 'productName' | 'category' | 'brand' | 'productCode'>;

/** Further words are ignored. */
const MAX_WORDS = 12;

/** True when every word of the query occurs in the product's name, category, brand or code. An empty query matches all. */
export function matchesSearch(product: Searched, query: string): boolean {
  const text = textOf(product);
  return queryWords(query).every((word) => occurs(text, singular(word)));
}

/**
 * The matching products, best first: exact name, names that start with the query, names that contain it, then by the
 * number of words in the name; equals keep the list's order.
 */
export function searchProducts<P extends Searched>(products: readonly P[], query: string): P[] {
  const words = queryWords(query);
  const texts = products.map(textOf);
  const spellings = words.map((word) =>
    texts.some((text) => occurs(text, singular(word)))
      ? [singular(word)]
      : nearestWords(word, vocabularyOf(products, texts)),
  );
  const fits = (text: string) => spellings.every((spelt) => spelt.some((word) => occurs(text, word)));
  return products
    .filter((_, place) => fits(texts[place] ?? ''))
    .map((product) => ({ product, rank: rankOf(product, spellings) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}

/** Smaller is better. */
function rankOf(product: Searched, spellings: readonly (readonly string[])[]): number {
  const name = nameText(product);
  const phrase = spellings.map(([first]) => first ?? '').join(' ');
  const whole = [` ${phrase} `, ` ${phrase}`, phrase].findIndex((wanted, place) =>
    place === 0 ? name === wanted : place === 1 ? name.startsWith(wanted) : name.includes(wanted),
  );
  const missing = spellings.filter((spelt) => !spelt.some((word) => name.includes(` ${word}`))).length;
  return (whole === -1 ? 300 : whole * 100) + missing;
}

const queryWords = (query: string) => [...new Set(foldWords(query))].slice(0, MAX_WORDS);

/** 'dumbbells' is searched as 'dumbbell', which matches both. */
const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** Matches inside a word; words of up to three letters match only at a word's start, or 'men' would find 'equipment'. */
const occurs = (text: string, word: string) => text.includes(word.length < 4 ? ` ${word}` : word);

const searchTexts = new WeakMap<object, string>();

/** ' hex dumbbell equipment ', cached for each product: listings of thousands are searched at every key stroke. */
function textOf(product: Searched): string {
  const cached = searchTexts.get(product);
  if (cached !== undefined) return cached;
  const text = searchText(product.productName, product.category, product.brand, product.productCode);
  searchTexts.set(product, text);
  return text;
}

const nameTexts = new WeakMap<object, string>();

/** ' hex dumbbell '. Cached per product as well: every match is ranked by it. */
function nameText(product: Searched): string {
  const known = nameTexts.get(product);
  if (known !== undefined) return known;
  const text = ` ${foldWords(product.productName).join(' ')} `;
  nameTexts.set(product, text);
  return text;
}

const vocabularies = new WeakMap<readonly object[], ReadonlySet<string>>();

/** Every word of a list; cached per list. */
function vocabularyOf(products: readonly object[], texts: readonly string[]): ReadonlySet<string> {
  const known = vocabularies.get(products);
  if (known) return known;
  const vocabulary = new Set(texts.flatMap((text) => text.trim().split(' ')));
  vocabularies.set(products, vocabulary);
  return vocabulary;
}

/** All words of the catalogue with the smallest allowed distance, or none. */
function nearestWords(word: string, vocabulary: ReadonlySet<string>): string[] {
  const allowed = allowedEdits(word);
  if (allowed === 0) return [];
  const distances = new Map<string, number>();
  for (const known of vocabulary)
    if (known.length >= word.length - allowed) distances.set(known, editDistanceToStart(word, known, allowed + 1));
  const fewest = Math.min(allowed, ...distances.values());
  return [...distances].filter(([, count]) => count === fewest).map(([known]) => known);
}
