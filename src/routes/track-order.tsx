import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/track-order')({
  head: () => pageTitle('Track order'),
  component: () => (
    <ComingPage title="Track order" text="Following a parcel by its AWB number opens here soon." icon="truck" />
  ),
});
