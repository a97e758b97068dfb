import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/verify-email')({
  head: () => pageTitle('Verify Email'),
  component: () => (
    <ComingPage title="Verify Email" text="Accounts open here soon. You can shop without one." icon="mail" />
  ),
});
