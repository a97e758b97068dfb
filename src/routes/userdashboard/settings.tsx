import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/settings')({
  head: () => pageTitle('Settings'),
  component: () => <ComingPage title="Settings" text="The settings of your account open here soon." icon="filter" />,
});
