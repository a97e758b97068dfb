// One listing, page by page. Our server filters, sorts and pages; a backend without those extras answers the whole list
// (no `nextCursor`), which is then kept once and chosen from in the page (DESIGN 5).
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import type { Product, ProductList } from '#src/contract/product.ts';
import type { ListingScope } from '#src/domain/listing.ts';
import type { ListingParams } from './listing-params.ts';
import * as catalogueMessages from './messages.ts';

/** Cards asked for at a time: whole rows at 2, 3 and 4 columns. */
export const PAGE_SIZE = 24;

/** Which listing: of a category, of best sellers, or what a search finds. */
export interface ListingSource extends ListingScope {
  /** The searched text, trimmed and not empty; absent on other listings. */
  search?: string | undefined;
}

export interface ListingAsk {
  source: ListingSource;
  params: ListingParams;
  limit?: number;
  /** Cards by themselves: what a shopper could narrow them by is not asked for. */
  isRow?: boolean;
}

const listingKey = ({ source, params, limit = PAGE_SIZE }: ListingAsk) =>
  ['products', 'listing', source, params, limit] as const;

/** Where the whole list of a backend that does not page is kept; one for all listings, one a search. */
const wholeListKey = (search?: string) => ['products', 'whole', search ?? ''] as const;

/** SPEC 8: failing products are told by toast, a failing search is only logged. */
export function listingQuery(api: ApiClient, ask: ListingAsk) {
  const { search } = ask.source;
  return infiniteQueryOptions({
    queryKey: listingKey(ask),
    queryFn: ({ pageParam, client, signal }) => fetchPage(api, client, ask, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    ...(search === undefined ? { meta: { failure: catalogueMessages.productsFailed } } : {}),
    // Another filter of the same listing keeps the old cards in place until the new ones are there.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(ask.source) ? keepPreviousData(before) : undefined,
  });
}

async function fetchPage(
  api: ApiClient,
  client: QueryClient,
  ask: ListingAsk,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ProductList> {
  const whole = freshWholeList(client, ask.source.search);
  if (whole) return { data: whole };
  const answer = await callList(api, ask, cursor, signal);
  if (answer.nextCursor === undefined) client.setQueryData(wholeListKey(ask.source.search), answer.data);
  return answer;
}

async function callList(api: ApiClient, ask: ListingAsk, cursor: string | null, signal: AbortSignal) {
  const { search, ...scope } = ask.source;
  const query = {
    ...wireQuery(scope, ask.params),
    limit: String(ask.limit ?? PAGE_SIZE),
    ...(ask.isRow ? { facets: 'no' as const } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const { getProducts, searchProducts } = await import(/* chunk: core */ '#src/contract/product.ts');
  if (search === undefined) return api.call(getProducts, { query }, { signal });
  return api.call(searchProducts, { query: { ...query, productName: search } }, { signal });
}

/** What travels: only what is set, numbers and flags as text. */
function wireQuery(scope: ListingScope, { sort, minPrice, maxPrice, inStock, ...names }: ListingParams) {
  return {
    ...names,
    fields: 'card' as const,
    ...(scope.category !== undefined ? { category: scope.category } : {}),
    ...(scope.bestSeller ? { bestSeller: 'yes' as const } : {}),
    ...(sort !== undefined && sort !== 'featured' ? { sort } : {}),
    ...(minPrice !== undefined ? { minPrice: String(minPrice) } : {}),
    ...(maxPrice !== undefined ? { maxPrice: String(maxPrice) } : {}),
    ...(inStock ? { inStock: 'true' as const } : {}),
  };
}

/** How long a whole list serves other filters before it is asked for again. */
const WHOLE_LIST_FRESH_MS = 5 * 60_000;

function freshWholeList(client: QueryClient, search: string | undefined): Product[] | undefined {
  const state = client.getQueryState<Product[]>(wholeListKey(search));
  if (!state?.data || state.isInvalidated || Date.now() - state.dataUpdatedAt > WHOLE_LIST_FRESH_MS) return undefined;
  return state.data;
}
