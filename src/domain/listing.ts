// Filters and sorts a listing in the page, when offline or when the backend does not page;
// the reference server does the same in SQL. The rules of both:
//
// scope    category: equal slugs (slug.ts). bestSeller: the product's flag is 'yes'.
// price    GST-inclusive whole rupees (price.ts); minPrice and maxPrice are both included.
// colour   equal without regard to case. So are size, kind and origin.
// size     A variant is a colour in a size (stock.ts; a combo has those of all its members). With colour and size both
//          set, one variant must have both.
// kind     the product's category name.
// inStock  some variant has stock > 0; of a combo, some variant of every member. With colour or size set, some variant
//          that fits them has stock too.
// sorts    featured: the list's own order. price-low, price-high: by price. rating: average, then number of reviews,
//          both high to low, unrated last. origin: by country, unknown last. newest: last of the list first, as lists are in order of entry.
//          Equals keep the list's order.
// facets   over the whole scope, before any filter, so that a choice never hides the other choices.
import type { Facets, Product } from '#src/contract/product.ts';
import type { Sort } from '#src/contract/sorts.ts';
import { toRupees } from './money.ts';
import { priceWithGst } from './price.ts';
import { ratingOf } from './rating.ts';
import { compareSizes } from './size-order.ts';
import { categorySlug } from './slug.ts';
import { isInStock, variantsOf } from './stock.ts';

/** Which listing; absent fields do not restrict it. */
export interface ListingScope {
  /** Category name. */
  category?: string | undefined;
  bestSeller?: boolean | undefined;
}

/** The shopper's filters; prices in GST-inclusive rupees. */
export interface ListingFilter {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  color?: string | undefined;
  size?: string | undefined;
  kind?: string | undefined;
  /** Country of origin. */
  origin?: string | undefined;
  inStock?: boolean | undefined;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** GST-inclusive price in whole rupees, as used by filters and sorts. */
export const shownRupees = (product: Pick<Product, 'salePrice' | 'gst'>): number => toRupees(priceWithGst(product));

/** The products of a listing, in list order. */
export function productsInScope(products: readonly Product[], scope: ListingScope): Product[] {
  const slug = scope.category === undefined ? null : categorySlug(scope.category);
  return products.filter(
    (product) =>
      (slug === null || categorySlug(product.category) === slug) && (!scope.bestSeller || isBestSeller(product)),
  );
}

export const isBestSeller = (product: Pick<Product, 'bestSeller'>): boolean => product.bestSeller === 'yes';

/** The products that match every active filter, in list order. */
export function filterProducts(products: readonly Product[], filter: ListingFilter): Product[] {
  return products.filter(
    (product) =>
      fitsPrice(product, filter) &&
      fitsName(product.category, filter.kind) &&
      fitsName(product.countryOfOrigin ?? '', filter.origin) &&
      fitsOptions(product, filter),
  );
}

function fitsPrice(product: Product, { minPrice, maxPrice }: ListingFilter): boolean {
  if (minPrice === undefined && maxPrice === undefined) return true;
  const rupees = shownRupees(product);
  return rupees >= (minPrice ?? 0) && rupees <= (maxPrice ?? Number.POSITIVE_INFINITY);
}

const fitsName = (name: string, wanted: string | undefined) => wanted === undefined || same(name, wanted);

function fitsOptions(product: Product, { color, size, inStock }: ListingFilter): boolean {
  if (inStock && !isInStock(product)) return false;
  if (color === undefined && size === undefined) return true;
  return variantsOf(product).some(
    (variant) =>
      (color === undefined || same(variant.color, color)) &&
      (size === undefined || same(variant.size, size)) &&
      (!inStock || variant.stock > 0),
  );
}

/** Sorts the products; equals keep their order. */
export function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  if (sort === 'featured') return [...products];
  if (sort === 'newest') return [...products].reverse();
  // Calculate prices and ratings once per product, not once per comparison.
  const ranked = products.map((product) => ({ product, rank: RANKS[sort](product) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ product }) => product);
}

type Rank = readonly [number | string, number];

/** After every name of a country. */
const UNKNOWN = '~';

/** Smaller comes first. */
const RANKS: Record<Exclude<Sort, 'featured' | 'newest'>, (product: Product) => Rank> = {
  origin: ({ countryOfOrigin }) => [countryOfOrigin || UNKNOWN, 0],
  'price-low': (product) => [shownRupees(product), 0],
  'price-high': (product) => [-shownRupees(product), 0],
  rating: (product) => {
    const rating = ratingOf(product);
    return rating ? [-rating.average, -rating.count] : [0, 0];
  },
};

const compareRanks = (a: Rank, b: Rank) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]);

type Names = [Map<string, string>, Map<string, string>, Map<string, string>, Map<string, string>];

/** The available filter values. Pass the products of the scope, unfiltered. */
export function facetsOf(products: readonly Product[]): Facets {
  const [colors, sizes, kinds, origins] = Array.from({ length: 4 }, () => new Map<string, string>()) as Names;
  let [minPrice, maxPrice] = [Number.POSITIVE_INFINITY, 0];
  for (const product of products) {
    const rupees = shownRupees(product);
    minPrice = Math.min(minPrice, rupees);
    maxPrice = Math.max(maxPrice, rupees);
    collect(kinds, product.category);
    collect(origins, product.countryOfOrigin ?? '');
    for (const { color, size } of variantsOf(product)) {
      collect(colors, color);
      collect(sizes, size);
    }
  }
  return {
    colors: [...colors.values()].sort((a, b) => a.localeCompare(b, 'en')),
    sizes: [...sizes.values()].sort(compareSizes),
    kinds: [...kinds.values()],
    origins: [...origins.values()].sort(),
    minPrice: products.length === 0 ? 0 : minPrice,
    maxPrice,
  };
}

/** Keeps the first spelling of each name. */
function collect(names: Map<string, string>, name: string): void {
  const key = name.toLowerCase();
  if (name !== '' && !names.has(key)) names.set(key, name);
}
