import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#src/features/account/profile-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/profile')({
  head: () => pageTitle(siteMessages.profile),
  component: ProfileScreen,
});
