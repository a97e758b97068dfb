import { createFileRoute } from '@tanstack/react-router';
import { safeReturnPath } from '#src/features/session/return-path.ts';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/login')({
  /** Where to go after logging in; only a path of this shop is ever followed. */
  validateSearch: (search): { redirect?: string } => safeReturnPath(search.redirect),
  head: () => pageTitle('Log in'),
  component: () => <ComingPage title="Log in" text="Accounts open here soon. You can shop without one." icon="user" />,
});
