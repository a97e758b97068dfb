import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#src/features/policies/about-screen.tsx';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/about')({
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(contactDetailsQuery(api));
  },
  head: () => pageTitle(siteMessages.aboutUs),
  component: AboutScreen,
});
