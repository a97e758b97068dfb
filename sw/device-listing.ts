// Builds a page of a listing or a search from the products on the device, with the rules that page and server use (src/domain).
import type { ParsedInputOf } from '#src/contract/endpoint.ts';
import type { Facets, getProducts, Product, ProductList } from '#src/contract/product.ts';
import { facetsOf, filterProducts, productsInScope, sortProducts } from '#src/domain/listing.ts';
import { searchProducts } from '#src/domain/search.ts';
import type { KnownProducts } from './known-products.ts';

type Asked = ParsedInputOf<typeof getProducts>['query'] & {
  /** The searched text; absent on other listings. */
  productName?: string;
};

/** Prefix of the worker's own cursors, followed by the number of products already shown. */
const CURSOR = 'on-device-';

/** Whether the worker made this cursor; a server does not understand it. */
export const isDeviceCursor = (cursor: string | null): boolean => cursor?.startsWith(CURSOR) ?? false;

/** Returns undefined for a further page when the device does not have the page before it. */
export async function deviceListing(known: KnownProducts, asked: Asked): Promise<ProductList | undefined> {
  const { category, bestSeller, productName, sort, limit, cursor, ...filter } = asked;
  const { products, facets, searchedFor } = await scopeOf(known, { category, bestSeller, productName });
  const chosen = sortProducts(filterProducts(products, filter), sort ?? 'featured');
  const start = startOf(cursor, chosen, known);
  if (start === undefined) return undefined;
  const end = limit === undefined ? chosen.length : start + limit;
  return {
    data: chosen.slice(start, end),
    nextCursor: end < chosen.length ? `${CURSOR}${end}` : null,
    total: chosen.length,
    facets,
    searchedFor,
  };
}

interface Scope {
  products: Product[];
  facets: Facets;
  searchedFor?: string | undefined;
}

/** Computing a scope is the most expensive part, and a shopper changes filters and sorting many times within one. */
const scopes = new WeakMap<KnownProducts, Map<string, Promise<Scope>>>();
const MOST_SCOPES = 30;

type ScopeOf = Pick<Asked, 'category' | 'bestSeller' | 'productName'>;

function scopeOf(known: KnownProducts, asked: ScopeOf): Promise<Scope> {
  const ready = scopes.get(known) ?? new Map<string, Promise<Scope>>();
  scopes.set(known, ready);
  const key = JSON.stringify(asked);
  let scope = ready.get(key);
  if (!scope) {
    scope = computeScope(known, asked);
    if (ready.size >= MOST_SCOPES) ready.clear();
    ready.set(key, scope);
  }
  return scope;
}

async function computeScope(known: KnownProducts, { category, bestSeller, productName = '' }: ScopeOf): Promise<Scope> {
  const { products: found, searchedFor } = await searchProducts(known.products, productName, known.synonyms);
  const products = productsInScope(found, { category, bestSeller: bestSeller === 'yes' });
  return { products, facets: facetsOf(products), searchedFor };
}

/** Index of the first product of a page. A listing begun online continues after the last product of its previous page. */
function startOf(cursor: string | undefined, chosen: readonly Product[], known: KnownProducts): number | undefined {
  if (cursor === undefined) return 0;
  if (isDeviceCursor(cursor)) return Number(cursor.slice(CURSOR.length));
  const last = known.pageEnds.get(cursor);
  const place = chosen.findIndex(({ _id }) => _id === last);
  return place < 0 ? undefined : place + 1;
}
