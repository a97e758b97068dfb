import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { resendOtp, verifyOtp } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import { prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';
import { clearPendingSignUp, type PendingSignUp } from './pending-sign-up.ts';
import { serverMessageOf } from './server-message.ts';
import { useCoolDown } from './use-cool-down.ts';
import type { VerifyTyped } from './verify-form.tsx';

const log = createLog('account');

/** Sends the code with the pending sign-up. On success, goes to /login. */
export function useVerify(held: PendingSignUp | null) {
  const api = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ otp, password }: VerifyTyped) => {
      if (!held) throw new Error('no sign-up is pending');
      const { shipping_name, contact_email, shipping_phone } = held;
      await api.call(verifyOtp, {
        body: { shipping_name, contact_email, shipping_phone, password, confirmPassword: password, otp },
      });
    },
    onSuccess: () => {
      toast.success(m.registered);
      prefillLogIn(held?.contact_email ?? '');
      clearPendingSignUp();
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      log.warn('verification failed', error);
      toast.error(m.signUpFailed);
    },
  });
}

/** The sign-up screen has just sent a code, so the cool-down starts at once. */
export function useResend(contact_email: string) {
  const api = useApi();
  const coolDown = useCoolDown(true);
  const resend = useMutation({
    mutationFn: () => api.call(resendOtp, { body: { contact_email } }),
    onSuccess: () => {
      toast.success(m.otpSent);
      coolDown.begin();
    },
    onError: (error) => {
      log.warn('no new code was sent', error);
      toast.error(serverMessageOf(error) || m.sendFailed);
      coolDown.beginAfter(error);
    },
  });
  return { resend, secondsLeft: coolDown.left };
}
