import { redirect } from '@tanstack/react-router';
import { readStored } from './browser-storage.ts';

/**
 * Guard for the `beforeLoad` of personal routes: redirects a visitor to /login, with a way back. The server cannot know
 * the customer, so there it does nothing.
 */
export function requireLogin({ location }: { location: { href: string } }): void {
  if (typeof window === 'undefined' || readStored('userToken')) return;
  throw redirect({ to: '/login', search: { redirect: location.href } });
}
