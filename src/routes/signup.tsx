import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '#src/features/account/sign-up-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/signup')({
  head: () => pageTitle(siteMessages.signUp),
  component: SignUpScreen,
});
