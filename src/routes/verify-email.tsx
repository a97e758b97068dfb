import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailScreen } from '#src/features/account/verify-email-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/verify-email')({
  beforeLoad: async () => (await import('#src/features/account/require-sign-up.ts')).requireSignUp(),
  head: () => pageTitle('Verify Email'),
  component: VerifyEmailScreen,
});
