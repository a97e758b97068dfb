import { createFileRoute, redirect } from '@tanstack/react-router';

/** The terms page links to this spelling of /contact. Redirects, so that the page has one address. */
export const Route = createFileRoute('/contact-us')({
  beforeLoad: () => {
    throw redirect({ to: '/contact', replace: true });
  },
});
