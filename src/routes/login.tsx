import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#src/features/account/login-screen.tsx';
import { safeReturnPath } from '#src/features/session/return-path.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/login')({
  /** Where to go after the log-in; must be a path of this shop. */
  validateSearch: (search): { redirect?: string | undefined } => safeReturnPath(search.redirect),
  head: () => pageTitle(siteMessages.logIn),
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginScreen returnTo={redirect} />;
}
