import { createFileRoute } from '@tanstack/react-router';
import { RequestOtpScreen } from '#src/features/account/request-otp-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/request-otp')({
  head: () => pageTitle(siteMessages.forgotPassword),
  component: RequestOtpScreen,
});
