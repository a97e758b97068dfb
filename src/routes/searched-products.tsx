import { createFileRoute } from '@tanstack/react-router';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { searchSource } from '#src/features/catalogue/listing-sources.ts';
import { readLastSearch } from '#src/features/search/last-search.ts';
import { readSearchParams } from '#src/features/search/search-params.ts';
import { SearchScreen } from '#src/features/search/search-screen.tsx';
import { useSharedTarget } from '#src/features/search/use-shared-target.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/searched-products')({
  validateSearch: readSearchParams,
  // The router keeps parameters that validateSearch drops, so depend only on the parsed ones.
  loaderDeps: ({ search }) => readSearchParams({ ...search }),
  loader: ({ context: { api, queryClient }, deps: { q = readLastSearch(), ...params } }) => {
    void queryClient.prefetchInfiniteQuery(listingQuery(api, { source: searchSource(q), params }));
  },
  head: () => pageTitle(siteMessages.search),
  component: SearchedProducts,
});

function SearchedProducts() {
  const navigate = Route.useNavigate();
  const params = Route.useLoaderDeps();
  const isGoingOn = useSharedTarget();
  if (isGoingOn) return null;
  return (
    <SearchScreen
      key={params.q ?? ''}
      params={params}
      onParams={(next) => navigate({ search: (now) => next(readSearchParams(now)), resetScroll: false })}
    />
  );
}
