import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#src/features/account/settings-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/settings')({
  head: () => pageTitle(siteMessages.settings),
  component: SettingsScreen,
});
