import { createFileRoute } from '@tanstack/react-router';
import { RequestOtpScreen } from '#src/features/account/request-otp-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/request-otp')({
  head: () => pageTitle('Forgot Password'),
  component: RequestOtpScreen,
});
