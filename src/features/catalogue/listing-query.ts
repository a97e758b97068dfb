// One listing, page by page. Our server filters, sorts and pages. A backend without these features returns the whole
// list (no `nextCursor`), which is cached once and filtered in the page.
import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import type { Product, ProductList } from '#src/contract/product.ts';
import type { ListingScope } from '#src/domain/listing.ts';
import type { ListingParams } from './listing-params.ts';
import * as catalogueMessages from './messages.ts';

/** Cards per request: whole rows at 2, 3 and 4 columns. */
export const PAGE_SIZE = 24;

/** Which listing: a category, best sellers, or a search. */
export interface ListingSource extends ListingScope {
  /** The search text, trimmed and not empty; absent on other listings. */
  search?: string | undefined;
}

export interface ListingRequest {
  source: ListingSource;
  params: ListingParams;
  limit?: number;
  /** Products without facets. */
  isRow?: boolean;
}

const listingKey = ({ source, params, limit = PAGE_SIZE }: ListingRequest) =>
  ['products', 'listing', source, params, limit] as const;

/** Query key of the whole list from a backend that does not page; one for all listings, one per search. */
const wholeListKey = (search?: string) => ['products', 'whole', search ?? ''] as const;

/** A failure to load products is shown by toast; a failing search is only logged. */
export function listingQuery(api: ApiClient, request: ListingRequest) {
  const { search } = request.source;
  return infiniteQueryOptions({
    queryKey: listingKey(request),
    queryFn: ({ pageParam, client, signal }) => fetchPage(api, client, request, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    ...(search === undefined ? { meta: { failure: catalogueMessages.productsFailed } } : {}),
    // A change of filters keeps the old cards until the new ones arrive.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(request.source) ? keepPreviousData(before) : undefined,
  });
}

async function fetchPage(
  api: ApiClient,
  client: QueryClient,
  request: ListingRequest,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ProductList> {
  const whole = freshWholeList(client, request.source.search);
  if (whole) return { data: whole };
  const answer = await callList(api, request, cursor, signal);
  if (answer.nextCursor === undefined) client.setQueryData(wholeListKey(request.source.search), answer.data);
  return answer;
}

async function callList(api: ApiClient, request: ListingRequest, cursor: string | null, signal: AbortSignal) {
  const { search, ...scope } = request.source;
  const query = {
    ...wireQuery(scope, request.params),
    limit: String(request.limit ?? PAGE_SIZE),
    ...(request.isRow ? { facets: 'no' as const } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const { getProducts, searchProducts } = await import(/* chunk: core */ '#src/contract/product.ts');
  if (search === undefined) return api.call(getProducts, { query }, { signal });
  return api.call(searchProducts, { query: { ...query, productName: search } }, { signal });
}

/** The query parameters sent: only those that are set, numbers and flags as text. */
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

/** How long a whole list serves other filters before it is refetched. */
const WHOLE_LIST_FRESH_MS = 5 * 60_000;

function freshWholeList(client: QueryClient, search: string | undefined): Product[] | undefined {
  const state = client.getQueryState<Product[]>(wholeListKey(search));
  if (!state?.data || state.isInvalidated || Date.now() - state.dataUpdatedAt > WHOLE_LIST_FRESH_MS) return undefined;
  return state.data;
}
