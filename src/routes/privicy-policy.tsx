import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/privicy-policy')({
  head: () => pageTitle('Privacy policy'),
  component: () => (
    <ComingPage title="Privacy policy" text="The full text of this policy is being prepared." icon="shield" />
  ),
});
