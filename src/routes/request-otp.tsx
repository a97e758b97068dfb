import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/request-otp')({
  head: () => pageTitle('Request a code'),
  component: () => (
    <ComingPage title="Request a code" text="Accounts open here soon. You can shop without one." icon="mail" />
  ),
});
