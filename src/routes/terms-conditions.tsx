import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/terms-conditions')({
  head: () => pageTitle('Terms and conditions'),
  component: () => (
    <ComingPage title="Terms and conditions" text="The full text of this policy is being prepared." icon="shield" />
  ),
});
