import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#src/features/contact/contact-screen.tsx';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(contactDetailsQuery(api));
  },
  head: () => pageTitle(siteMessages.contact),
  component: ContactScreen,
});
