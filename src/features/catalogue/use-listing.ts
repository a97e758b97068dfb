import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Facets, Product, ProductList } from '#src/contract/product.ts';
import { facetsOf, filterProducts, type ListingScope, productsInScope, sortProducts } from '#src/domain/listing.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { filterOf, type ListingParams } from './listing-params.ts';
import { type ListingRequest, listingQuery, PAGE_SIZE } from './listing-query.ts';

export interface Listing {
  /** Nothing is known yet: show placeholders. */
  isPending: boolean;
  /** Why fetching failed, while nothing is known; else null. */
  error: Error | null;
  /** The cards shown belong to the previous filters; the new ones are loading. */
  isChanging: boolean;
  /** The cards to show now. */
  products: Product[];
  /** The total number; undefined when the backend does not send it. */
  total: number | undefined;
  facets: Facets | undefined;
  /** The words of a search that the products match, if others had to be dropped. */
  searchedFor?: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  showMore: () => void;
  retry: () => void;
}

/**
 * A listing as a screen shows it, whether the server or the page does the paging. `isAside`: a secondary listing, whose
 * failure shows no toast. `isOff`: nothing is asked for yet.
 */
export function useListing(request: ListingRequest, { isAside = false, isOff = false } = {}): Listing {
  const query = useInfiniteQuery({
    ...listingQuery(useApi(), request),
    ...(isAside ? { meta: {} } : {}),
    enabled: !isOff,
  });
  const { source, params, limit = PAGE_SIZE } = request;
  const pages = query.data?.pages;
  const whole = wholeListOf(pages);
  const requestKey = JSON.stringify([source, params, limit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requestKey stands for source and params, new objects each time
  const chosen = useMemo(() => (whole ? chooseListing(whole, source, params) : null), [whole, requestKey]);
  const [reach, setReach] = useState({ requestKey, count: limit });
  const count = reach.requestKey === requestKey ? reach.count : limit;

  const state = {
    isPending: query.isPending,
    error: query.data ? null : query.error,
    isChanging: query.isPlaceholderData && !chosen,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
  if (chosen)
    return {
      ...state,
      products: chosen.products.slice(0, count),
      total: chosen.products.length,
      facets: chosen.facets,
      hasMore: count < chosen.products.length,
      showMore: () => setReach({ requestKey, count: count + limit }),
    };
  const first = pages?.[0];
  return {
    ...state,
    products: withoutRepeats(pages ?? []),
    total: first?.total,
    facets: first?.facets,
    searchedFor: first?.searchedFor,
    hasMore: query.hasNextPage,
    showMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/** The whole list of a backend that does not page; null when the backend pages. */
const wholeListOf = (pages: readonly ProductList[] | undefined): readonly Product[] | null =>
  pages?.[0] && pages[0].nextCursor === undefined ? pages[0].data : null;

/** Removes duplicates: a product that moved while the shopper paged can arrive twice. */
function withoutRepeats(pages: readonly ProductList[]): Product[] {
  const byId = new Map<string, Product>();
  for (const { data } of pages) for (const product of data) if (!byId.has(product._id)) byId.set(product._id, product);
  return [...byId.values()];
}

interface ChosenListing {
  products: Product[];
  facets: Facets;
}

/** Filters and sorts a whole list as our server would. */
export function chooseListing(whole: readonly Product[], scope: ListingScope, params: ListingParams): ChosenListing {
  const inScope = productsInScope(whole, scope);
  return {
    products: sortProducts(filterProducts(inScope, filterOf(params)), params.sort ?? 'featured'),
    facets: facetsOf(inScope),
  };
}
