// Searches a list of products on the device: offline, and when the server cannot. The reference server follows the same plan and
// ranking in SQL (server/catalogue/search-products.ts).
import type { Product } from '#src/contract/product.ts';
import { allowedEdits } from './edit-distance.ts';
import { toRupees } from './money.ts';
import { priceWithGst } from './price.ts';
import { type Found, planSearch, type SearchedCatalogue, type SearchPlan } from './search-plan.ts';
import { matchesTerms, occurrence, rankOf, type SearchedText, wholeWords } from './search-rank.ts';
import { readSynonyms } from './search-synonyms.ts';
import { foldWords, searchText } from './search-words.ts';
import { variantsOf } from './stock.ts';

type Searched = Pick<Product, 'productName' | 'category' | 'brand' | 'productCode' | 'salePrice' | 'gst'> &
  Parameters<typeof variantsOf>[0];

export interface SearchResult<P> {
  products: P[];
  /** The words that the products match, if others had to be dropped. */
  searchedFor?: string | undefined;
}

/**
 * The matching products, best first; equals keep the list's order. Searches name, category, brand, code, colours and sizes. A
 * blank query matches all.
 */
export async function searchProducts<P extends Searched>(
  products: readonly P[],
  query: string,
  synonyms = '',
): Promise<SearchResult<P>> {
  if (query.trim() === '') return { products: [...products] };
  const plan = await planSearch(query, readSynonyms(synonyms), catalogueOf(products));
  return { products: bestFirst(products, plan), searchedFor: plan.searchedFor };
}

function bestFirst<P extends Searched>(products: readonly P[], plan: SearchPlan): P[] {
  if (plan.terms.length === 0) return [];
  return products
    .filter((product) => matchesTerms(textOf(product), plan.terms))
    .map((product) => ({ product, rank: rankOf(textOf(product), plan) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}

/** Cached per list: a shopper searches it at every key stroke. */
const catalogues = new WeakMap<readonly object[], SearchedCatalogue>();

function catalogueOf(products: readonly Searched[]): SearchedCatalogue {
  const known = catalogues.get(products);
  if (known) return known;
  const texts = products.map(textOf);
  const vocabulary = wordsOf(texts.map(({ text }) => text));
  const options = wordsOf(texts.map((text) => text.options));
  const catalogue: SearchedCatalogue = {
    lookUp: async (words) => new Map(words.map((word) => [word, find(word, vocabulary, options)])),
    similarWords: async (word) =>
      [...vocabulary, ...options].filter((one) => one.length >= word.length - allowedEdits(word)),
    hasMatch: async (terms) => texts.some((text) => matchesTerms(text, terms)),
  };
  catalogues.set(products, catalogue);
  return catalogue;
}

const wordsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.trim().split(/ +/)).filter((word) => word !== ''));

function find(word: string, vocabulary: ReadonlySet<string>, options: ReadonlySet<string>): Found {
  if (wholeWords(word).some((one) => vocabulary.has(one.trim()))) return 'word';
  const isIn = (words: ReadonlySet<string>) => [...words].some((one) => ` ${one} `.includes(occurrence(word)));
  if (isIn(options)) return 'option';
  return isIn(vocabulary) ? 'part' : 'nowhere';
}

const searchTexts = new WeakMap<object, SearchedText>();

/** Cached per product, like the catalogue. */
function textOf(product: Searched): SearchedText {
  const cached = searchTexts.get(product);
  if (cached !== undefined) return cached;
  const { productName, category, brand, productCode } = product;
  const options = variantsOf(product).flatMap(({ color, size }) => [...foldWords(color), ...foldWords(size)]);
  const text: SearchedText = {
    name: ` ${foldWords(productName).join(' ')} `,
    text: searchText(productName, category, brand, productCode),
    options: ` ${[...new Set(options)].join(' ')} `,
    rupees: toRupees(priceWithGst(product)),
  };
  searchTexts.set(product, text);
  return text;
}
