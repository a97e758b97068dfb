import { createFileRoute } from '@tanstack/react-router';
import { BestSellerScreen } from '#src/features/catalogue/best-seller-screen.tsx';
import { readListingParams } from '#src/features/catalogue/listing-params.ts';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { BEST_SELLERS } from '#src/features/catalogue/listing-sources.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/best-seller')({
  validateSearch: readListingParams,
  // The router keeps parameters that validateSearch drops, so depend only on the parsed ones.
  loaderDeps: ({ search }) => readListingParams({ ...search }),
  loader: ({ context: { api, queryClient }, deps: params }) => {
    void queryClient.prefetchInfiniteQuery(listingQuery(api, { source: BEST_SELLERS, params }));
  },
  head: () => pageTitle(siteMessages.bestSellers),
  component: BestSellers,
});

function BestSellers() {
  const navigate = Route.useNavigate();
  const params = Route.useLoaderDeps();
  return (
    <BestSellerScreen
      params={params}
      onParams={(next) => navigate({ search: (now) => next(readListingParams(now)), resetScroll: false })}
    />
  );
}
