import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#src/features/account/profile-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/profile')({
  head: () => pageTitle('Profile'),
  component: ProfileScreen,
});
