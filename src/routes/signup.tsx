import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '#src/features/account/sign-up-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/signup')({
  head: () => pageTitle('Sign up'),
  component: SignUpScreen,
});
