import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/password-change')({
  head: () => pageTitle('Password change'),
  component: () => <ComingPage title="Password change" text="Changing your password opens here soon." icon="shield" />,
});
