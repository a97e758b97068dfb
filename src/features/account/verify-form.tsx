import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { emptyBoxes } from '#src/ui/otp-boxes.ts';
import { OtpInput } from '#src/ui/otp-input.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { type PasswordPair, passwordPairProblems } from './account-rules.ts';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';
import type { PendingSignUp } from './pending-sign-up.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

export interface VerifyTyped {
  otp: string;
  password: string;
}

interface VerifyFormProps {
  held: PendingSignUp;
  /** The error of the last attempt. */
  failure: unknown;
  onSend: (typed: VerifyTyped) => void;
}

/** The six boxes of the code; also the password if the page was reloaded since it was typed. */
export function VerifyForm({ held, failure, onSend }: VerifyFormProps) {
  const [boxes, setBoxes] = useState(() => emptyBoxes());
  const [problem, setProblem] = useState<string>();
  const isAsked = held.password === null;
  const form = useShopForm<PasswordPair>({
    start: { password: '', confirmPassword: '' },
    problemsOf: (values) => (isAsked ? passwordPairProblems(values) : {}),
  });
  const send = ({ password, confirmPassword }: PasswordPair) => {
    if (boxes.some((box) => box === '')) return setProblem(m.codeIncomplete);
    if (isAsked && password !== confirmPassword) {
      form.setError('confirmPassword', { message: m.signUpMismatch }, { shouldFocus: true });
      toast.error(m.signUpMismatch, { about: 'sign-up' });
      return;
    }
    onSend({ otp: boxes.join(''), password: held.password ?? password });
  };
  return (
    <Form form={form} label={m.verifyTitle} onSend={send} className="flex flex-col gap-4">
      <OtpInput
        label={m.code}
        value={boxes}
        onChange={(next) => {
          setBoxes(next);
          setProblem(undefined);
        }}
        error={problem}
        focusFirst
      />
      {isAsked ? (
        <>
          <p className="text-ink-soft">{m.passwordAgain}</p>
          <UsernameForManagers email={held.contact_email} />
          <FormPasswordField name="password" label={m.password} hint={m.passwordHint} autoComplete="new-password" />
          <FormPasswordField name="confirmPassword" label={m.confirmPassword} autoComplete="new-password" />
        </>
      ) : null}
      <FormAlert error={failure} />
      <Button type="submit" size="lg" block>
        {m.verify}
      </Button>
    </Form>
  );
}
