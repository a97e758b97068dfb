import type { ToastDetails } from '#src/ui/toast-details.ts';
import * as sessionMessages from './messages.ts';

/**
 * The next step of a toast that asks for a log-in, with the way back. The log-in ends the toast.
 * @param redirect where to go afterwards; the present page if left out
 */
export const logInHere = (redirect = location.pathname + location.search): ToastDetails => ({
  about: 'log-in',
  action: { label: sessionMessages.logIn, to: '/login', search: { redirect } },
});
