import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { resendOtp, verifyOtp } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import { prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';
import { clearPendingSignUp, type PendingSignUp } from './pending-sign-up.ts';
import { serverMessageOf } from './server-message.ts';
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
      toast.success(m.registered, { about: 'sign-up' });
      prefillLogIn(held?.contact_email ?? '');
      clearPendingSignUp();
      void navigate({ to: '/login' });
    },
    onError: (error) => {
      log.warn('verification failed', error);
      toast.error(m.signUpFailed, { about: 'sign-up' });
    },
  });
}

/** The sign-up screen has just sent a code, so the cool-down starts at once. */
export function useResend(contact_email: string) {
  const api = useApi();
  const coolDown = useCoolDown();
  const resend = useMutation({
    mutationFn: () => api.call(resendOtp, { body: { contact_email } }),
    onSuccess: () => {
      toast.success(m.otpSent, { about: 'sign-up' });
      coolDown.begin();
    },
    onError: (error) => {
      log.warn('no new code was sent', error);
      toast.error(serverMessageOf(error) || m.sendFailed, { about: 'sign-up' });
      coolDown.beginAfter(error);
    },
  });
  return { resend, secondsLeft: coolDown.left };
}

/** Seconds between two codes: longer than an e-mail usually takes. */
const RESEND_COOL_DOWN_S = 30;

/** Counts the remaining seconds down to 0. `begin` restarts it. */
function useCoolDown() {
  const [endsAt, setEndsAt] = useState(() => Date.now() + RESEND_COOL_DOWN_S * 1000);
  const [left, setLeft] = useState(RESEND_COOL_DOWN_S);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left,
    begin: () => setEndsAt(Date.now() + RESEND_COOL_DOWN_S * 1000),
    /** After a rejected request: counts down the server's Retry-After, if it sent one. */
    beginAfter: (error: unknown) => {
      if (error instanceof ApiError && error.retryAfter) setEndsAt(Date.now() + error.retryAfter * 1000);
    },
  };
}
