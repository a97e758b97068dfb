import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { EntryFrame } from './entry-frame.tsx';
import * as m from './messages.ts';
import { readPendingSignUp, storePendingSignUp } from './pending-sign-up.ts';
import { textLink } from './text-link.ts';
import { useResend, useVerify } from './use-verify.ts';
import { VerifyForm, type VerifyTyped } from './verify-form.tsx';

/** The screen of /verify-email. Its route guard ensures that a sign-up is pending. */
export function VerifyEmailScreen() {
  const [held, setHeld] = useState(readPendingSignUp);
  const verify = useVerify(held);
  const { resend, secondsLeft } = useResend(held?.contact_email ?? '');
  const send = (typed: VerifyTyped) => {
    if (!held) return;
    // Keep a password that was typed again after a reload, so that a wrong code does not ask for it once more.
    const withPassword = { ...held, password: typed.password };
    storePendingSignUp(withPassword);
    setHeld(withPassword);
    verify.mutate(typed);
  };
  const isLoading = held === null || verify.isPending || resend.isPending;
  return (
    <EntryFrame title={m.verifyTitle} {...(isLoading ? {} : { text: m.verifyText })}>
      {isLoading ? (
        <div className="grid min-h-60 place-items-center">
          <Spinner label={m.loading} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p>{m.sentTo(held.contact_email)}</p>
          <VerifyForm held={held} failure={verify.error} onSend={send} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link to="/signup" className={textLink}>
              {m.backToSignup}
            </Link>
            <p>
              {m.noCode}{' '}
              <button
                ref={passFocusOn}
                type="button"
                className={textLink}
                disabled={secondsLeft > 0}
                onClick={() => resend.mutate()}
              >
                {secondsLeft > 0 ? m.resendIn(secondsLeft) : m.resend}
              </button>
            </p>
          </div>
        </div>
      )}
    </EntryFrame>
  );
}
