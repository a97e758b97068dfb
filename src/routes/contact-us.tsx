import { createFileRoute, redirect } from '@tanstack/react-router';

/** The terms page's other spelling of /contact: one page, one address (DESIGN 7). */
export const Route = createFileRoute('/contact-us')({
  beforeLoad: () => {
    throw redirect({ to: '/contact', replace: true });
  },
});
