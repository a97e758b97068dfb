import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#src/features/contact/contact-screen.tsx';
import { contactDetailsQuery } from '#src/features/site/contact-details-query.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(contactDetailsQuery(api));
  },
  head: () => pageTitle('Contact'),
  component: ContactScreen,
});
