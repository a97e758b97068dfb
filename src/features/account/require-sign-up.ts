import { redirect } from '@tanstack/react-router';
import { readHeldSignUp } from './held-sign-up.ts';

/** Guard of /verify-email: with no sign-up data held there is nothing to verify (SPEC 2). Browser only. */
export function requireSignUp(): void {
  if (typeof window !== 'undefined' && readHeldSignUp() === null) throw redirect({ to: '/signup' });
}
