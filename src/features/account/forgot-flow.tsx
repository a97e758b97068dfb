import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as m from './messages.ts';
import { ResetForm } from './reset-form.tsx';
import { SendCodeForm } from './send-code-form.tsx';

/** The forgot-password flow inside the log-in screen: e-mail, then code and new password, then back to log-in. */
export function ForgotFlow({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-3">
      {email === null ? (
        <SendCodeForm
          onSent={(address) => {
            toast.success(m.otpSent, { about: 'reset' });
            setEmail(address);
          }}
          onFailed={() => toast.error(m.sendFailed, { about: 'reset' })}
        />
      ) : (
        <>
          <p role="status" className="text-ink-soft">
            {m.codeSentTo(email)}
          </p>
          <ResetForm email={email} onDone={onBack} />
        </>
      )}
      <Button variant="quiet" onClick={onBack}>
        {m.backToLogin}
      </Button>
    </div>
  );
}
