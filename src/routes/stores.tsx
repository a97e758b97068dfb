import { createFileRoute } from '@tanstack/react-router';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { storesQuery } from '#src/features/stores/stores-query.ts';
import { StoresScreen } from '#src/features/stores/stores-screen.tsx';

export const Route = createFileRoute('/stores')({
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(storesQuery(api));
  },
  head: () => pageTitle(siteMessages.ourOfflineStores),
  component: StoresScreen,
});
