import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { toast } from '#src/ui/toaster.tsx';
import { useApi } from './api-context.ts';
import { isCheckoutUnderWay } from './checkout-lock-held.ts';
import * as sessionMessages from './messages.ts';
import { demandSync, useLazySync } from './sync-context.ts';

const log = createLog('session');

/** Logs out, shows a toast and goes to /login. Asks first when pending wishlist changes would be lost. */
export function useLogout(): () => void {
  const api = useApi();
  const lazySync = useLazySync();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const logOut = async () => {
    const parts = await Promise.all([import(/* chunk: account */ './leave-account.ts'), demandSync(lazySync)]).catch(
      (error: unknown) => {
        log.warn('the code for the log-out did not load', error);
        return null;
      },
    );
    if (!parts) return void toast.error(sessionMessages.stillLoggedIn);
    const [{ leaveAccount, offerToEmptyCart }, open] = parts;
    // An unfinished payment belongs to the logged-in customer.
    if (await isCheckoutUnderWay()) return void toast.error(sessionMessages.checkoutFirst);
    if (!(await leaveAccount(api, open, queryClient))) return;
    toast.success(sessionMessages.loggedOut);
    await navigate({ to: '/login' });
    await offerToEmptyCart(open);
  };
  return () => void logOut();
}
