import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/signup')({
  head: () => pageTitle('Sign up'),
  component: () => <ComingPage title="Sign up" text="Accounts open here soon. You can shop without one." icon="user" />,
});
