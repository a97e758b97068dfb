import { redirect } from '@tanstack/react-router';
import { toast } from '#src/ui/toaster.tsx';
import { readStored } from './browser-storage.ts';
import * as sessionMessages from './messages.ts';

/** Of the personal routes. A guest has a wishlist too, on the device. */
const OF_GUESTS = /\/wishlist\/?$/i;

interface Entered {
  location: { href: string; pathname: string };
  /** The link is only pointed at. */
  preload: boolean;
}

/**
 * Guard for the `beforeLoad` of personal routes: redirects a visitor to /login, with a way back. The server cannot know
 * the customer, so there it does nothing.
 */
export function requireLogin({ location, preload }: Entered): void {
  if (typeof window === 'undefined' || readStored('userToken')) return;
  if (OF_GUESTS.test(location.pathname) && !readStored('contact_email')) return;
  if (!preload) toast.error(sessionMessages.loginFirst, { about: 'log-in' });
  throw redirect({ to: '/login', search: { redirect: location.href } });
}
