import { createFileRoute } from '@tanstack/react-router';
import { PasswordChangeScreen } from '#src/features/account/password-change-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/password-change')({
  head: () => pageTitle(siteMessages.passwordChange),
  component: PasswordChangeScreen,
});
