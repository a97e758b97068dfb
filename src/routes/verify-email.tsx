import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailScreen } from '#src/features/account/verify-email-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/verify-email')({
  beforeLoad: async () => (await import('#src/features/account/require-sign-up.ts')).requireSignUp(),
  head: () => pageTitle(siteMessages.verifyEmail),
  component: VerifyEmailScreen,
});
