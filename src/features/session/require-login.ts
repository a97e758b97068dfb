import { redirect } from '@tanstack/react-router';
import { readStored } from './browser-storage.ts';

/**
 * Guard of the personal routes, for `beforeLoad`: a visitor goes to /login and comes back after it (DESIGN 7).
 * On a server nobody is known, so the question is left to the browser.
 */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (typeof window === 'undefined' || readStored('userToken')) return;
  throw redirect({ to: '/login', search: { redirect: location.href } });
}
