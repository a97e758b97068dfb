import { createFileRoute } from '@tanstack/react-router';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { bannersQuery } from '#src/features/home/banners-query.ts';
import { bestSellerRequest, collectionRequest } from '#src/features/home/home-requests.ts';
import { HomeScreen } from '#src/features/home/home-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/')({
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(bannersQuery(api));
    void queryClient.prefetchInfiniteQuery(listingQuery(api, bestSellerRequest));
    void queryClient.prefetchInfiniteQuery(listingQuery(api, collectionRequest));
  },
  head: () => pageTitle(),
  component: HomeScreen,
});
