import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/wishlist')({
  head: () => pageTitle('Wishlist'),
  component: () => <ComingPage title="Wishlist" text="The things you saved are shown here soon." icon="heart" />,
});
