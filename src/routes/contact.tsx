import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/contact')({
  head: () => pageTitle('Contact'),
  component: () => (
    <ComingPage title="Contact" text="Our contact details and a message form open here soon." icon="phone" />
  ),
});
