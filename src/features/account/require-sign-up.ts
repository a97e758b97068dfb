import { redirect } from '@tanstack/react-router';
import { readHeldSignUp } from './held-sign-up.ts';

/** Route guard of /verify-email: redirects to /signup when no sign-up is pending. Browser only. */
export function requireSignUp(): void {
  if (typeof window !== 'undefined' && readHeldSignUp() === null) throw redirect({ to: '/signup' });
}
