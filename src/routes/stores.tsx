import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/stores')({
  head: () => pageTitle('Our Offline Stores'),
  component: () => <ComingPage title="Our Offline Stores" text="The list of our stores opens here soon." icon="pin" />,
});
