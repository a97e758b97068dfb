import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/about')({
  head: () => pageTitle('About us'),
  component: () => <ComingPage title="About us" text="The story of the shop is being written." icon="star" />,
});
