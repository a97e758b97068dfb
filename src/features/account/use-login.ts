import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { loginUser } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { putStored, writeStored } from '#src/features/session/browser-storage.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import { removePersonal } from '#src/features/session/personal-queries.ts';
import { useLazySync } from '#src/features/session/sync-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { LoginValues } from './account-rules.ts';
import { prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';

const log = createLog('account');

/** The log-in with the password. */
export function useLogin(returnTo: string | undefined) {
  const api = useApi();
  const enter = useEnter(returnTo);
  return useMutation({
    mutationFn: async ({ contact_email, password }: LoginValues) => {
      const typed = contact_email.trim().toLowerCase();
      const reply = await api.call(loginUser, { body: { contact_email: typed, password } });
      await enter({ token: reply.token, contact_email: reply.contact_email || typed });
    },
    onError: (error) => {
      log.warn('log-in failed', error);
      toast.error(m.loginFailed, { about: 'log-in' });
    },
  });
}

interface Entry {
  token: string;
  contact_email: string;
}

/** Stores token and e-mail and goes to the dashboard, or back to the page that required the log-in. */
export function useEnter(returnTo = '/userdashboard') {
  const lazySync = useLazySync();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (entry: Entry): Promise<void> => {
    await enterAccount(lazySync, queryClient, entry);
    prefillLogIn('');
    toast.success(m.loggedIn, { about: 'log-in' });
    // The route's search schema ensures that this is a path of this shop.
    void navigate({ href: returnTo, replace: true });
  };
}

/**
 * Logs a customer in on this device. The guest's cart is kept; data of another customer is removed. Resolves once the session
 * is stored. The outbox then sends the changes that waited for this customer.
 */
async function enterAccount(
  lazySync: LazySync | null,
  queryClient: QueryClient,
  { token, contact_email }: Entry,
): Promise<void> {
  removePersonal(queryClient);
  // Listeners are notified once, after both values are written. Otherwise a token could be sent with another customer's
  // e-mail.
  putStored('contact_email', contact_email);
  writeStored('userToken', token);
  try {
    // The outbox reacts to the stored session (session/shop-sync.ts): it drops the previous customer's wishlist and
    // fetches this one's.
    const sync = await lazySync?.open();
    await sync?.opened();
    // When the same customer logs in again, the outbox sees no change of customer. Wake it to send what the expired token
    // blocked.
    void sync?.outbox.wake('login');
  } catch (error) {
    // It reads the stored session whenever it loads.
    log.warn('logged in without the outbox', error);
  }
}
