import { redirect } from '@tanstack/react-router';
import { readPendingSignUp } from './pending-sign-up.ts';

/** Route guard of /verify-email: redirects to /signup when no sign-up is pending. Browser only. */
export function requireSignUp(): void {
  if (typeof window !== 'undefined' && readPendingSignUp() === null) throw redirect({ to: '/signup' });
}
