// Search over a list of products in the page: offline, and wherever no server can be asked. The reference server keeps
// the same rules in SQL. Looked at: name, category, brand and code, as words without case, accents and apostrophes.
// Every word asked for must be found; one that occurs nowhere is taken for a typing error (slips.ts).
import type { Product } from '#src/contract/product.ts';
import { foldWords, searchText } from './search-words.ts';
import { allowedSlips, slipsToStart } from './slips.ts';

type Searched = Pick<Product, 'productName' | 'category' | 'brand' | 'productCode'>;

/** More words than this narrow nothing down. */
const MAX_WORDS = 12;

/** True when every word of the query is part of the product's name, category, brand or code. An empty query fits all. */
export function matchesSearch(product: Searched, query: string): boolean {
  const text = textOf(product);
  return queryWords(query).every((word) => occurs(text, singular(word)));
}

/**
 * The products that fit, best first: the name itself, then names that begin so, names that hold it, the rest by how
 * many of the words their names hold; each in list order.
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

/** 'dumbbells' is looked for as 'dumbbell', which both spellings hold. */
const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** Inside a word; up to three letters only at its start, or 'men' finds equipment. */
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

/** ' hex dumbbell ', worked out once a product as well: every match is ranked by it. */
function nameText(product: Searched): string {
  const known = nameTexts.get(product);
  if (known !== undefined) return known;
  const text = ` ${foldWords(product.productName).join(' ')} `;
  nameTexts.set(product, text);
  return text;
}

const vocabularies = new WeakMap<readonly object[], ReadonlySet<string>>();

/** Every word of a list, worked out once a list. */
function vocabularyOf(products: readonly object[], texts: readonly string[]): ReadonlySet<string> {
  const known = vocabularies.get(products);
  if (known) return known;
  const vocabulary = new Set(texts.flatMap((text) => text.trim().split(' ')));
  vocabularies.set(products, vocabulary);
  return vocabulary;
}

/** All words of the catalogue that are as near as the nearest one, or none. */
function nearestWords(word: string, vocabulary: ReadonlySet<string>): string[] {
  const allowed = allowedSlips(word);
  if (allowed === 0) return [];
  const slips = new Map<string, number>();
  for (const known of vocabulary)
    if (known.length >= word.length - allowed) slips.set(known, slipsToStart(word, known, allowed + 1));
  const fewest = Math.min(allowed, ...slips.values());
  return [...slips].filter(([, count]) => count === fewest).map(([known]) => known);
}
