import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { loginUser } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useLazySync } from '#src/features/session/sync-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { LoginValues } from './account-rules.ts';
import { enterAccount } from './enter-account.ts';
import { prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';

const log = createLog('account');

/** Stores token and e-mail and goes to the dashboard, or back to the page that required the log-in. */
export function useLogin(returnTo = '/userdashboard') {
  const api = useApi();
  const lazySync = useLazySync();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ contact_email, password }: LoginValues) => {
      const typed = contact_email.trim().toLowerCase();
      const reply = await api.call(loginUser, { body: { contact_email: typed, password } });
      await enterAccount(lazySync, queryClient, { token: reply.token, contact_email: reply.contact_email || typed });
    },
    onSuccess: () => {
      prefillLogIn('');
      toast.success(m.loggedIn);
      // The route's search schema ensures that this is a path of this shop.
      void navigate({ href: returnTo, replace: true });
    },
    onError: (error) => {
      log.warn('log-in failed', error);
      toast.error(m.loginFailed);
    },
  });
}
