import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/profile')({
  head: () => pageTitle('Profile'),
  component: () => (
    <ComingPage title="Profile" text="Your name, address and phone number can be kept here soon." icon="user" />
  ),
});
