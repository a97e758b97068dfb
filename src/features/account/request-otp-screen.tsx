import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { EntryFrame } from './entry-frame.tsx';
import * as m from './messages.ts';
import { ResetForm } from './reset-form.tsx';
import { SendCodeForm } from './send-code-form.tsx';

/** The separate forgot-password screen at /request-otp. Shows the server's message and the form for the code below it. */
export function RequestOtpScreen() {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const navigate = useNavigate();
  return (
    <EntryFrame title={m.forgotTitle} text={m.forgotText}>
      <div className="flex flex-col gap-4">
        {sent === null ? (
          <SendCodeForm
            onSent={(email, message) => setSent({ email, message: message || m.otpSent })}
            onFailed={() => toast.error(m.sendFailed)}
          />
        ) : (
          <>
            <p role="status" className="rounded-md bg-green-soft px-3 py-2 text-green">
              {sent.message}
            </p>
            <ResetForm email={sent.email} onDone={() => void navigate({ to: '/login' })} />
          </>
        )}
        <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
          {m.backToLogin}
        </Link>
      </div>
    </EntryFrame>
  );
}
