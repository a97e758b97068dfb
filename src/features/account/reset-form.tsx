import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { resetPassword } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { emptyBoxes } from '#src/ui/otp-boxes.ts';
import { OtpInput } from '#src/ui/otp-input.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { type PasswordPair, passwordPairProblems } from './account-rules.ts';
import { FormAlert } from './form-alert.tsx';
import { prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const log = createLog('account');

/** The code from the e-mail and the new password, twice. Shows its own toasts; `onDone` leads to the log-in. */
export function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const api = useApi();
  const [boxes, setBoxes] = useState(() => emptyBoxes());
  const [codeProblem, setCodeProblem] = useState<string>();
  const form = useShopForm<PasswordPair>({
    start: { password: '', confirmPassword: '' },
    problemsOf: passwordPairProblems,
  });
  const reset = useMutation({
    mutationFn: ({ password, confirmPassword }: PasswordPair) =>
      api.call(resetPassword, {
        body: { contact_email: email, otp: boxes.join(''), newPassword: password, confirmPassword },
      }),
    onSuccess: () => {
      prefillLogIn(email);
      toast.success(m.resetDone, { about: 'reset' });
      onDone();
    },
    onError: (error) => {
      log.warn('the password was not reset', error);
      toast.error(m.resetFailed, { about: 'reset' });
    },
  });

  const send = (values: PasswordPair) => {
    const isWhole = boxes.every((box) => box !== '');
    setCodeProblem(isWhole ? undefined : m.codeIncomplete);
    if (values.password !== values.confirmPassword) {
      form.setError('confirmPassword', { message: m.resetMismatch }, { shouldFocus: true });
      toast.error(m.resetMismatch, { about: 'reset' });
    } else if (isWhole) reset.mutate(values);
  };
  return (
    <Form form={form} label={m.resetPassword} onSend={send} className="flex flex-col gap-4">
      <OtpInput
        label={m.code}
        value={boxes}
        onChange={(next) => {
          setBoxes(next);
          setCodeProblem(undefined);
        }}
        error={codeProblem}
        focusFirst
      />
      <UsernameForManagers email={email} />
      <FormPasswordField name="password" label={m.newPassword} hint={m.passwordHint} autoComplete="new-password" />
      <FormPasswordField name="confirmPassword" label={m.confirmPassword} autoComplete="new-password" />
      <FormAlert error={reset.error} />
      <Button type="submit" size="lg" block busy={reset.isPending}>
        {m.resetPassword}
      </Button>
    </Form>
  );
}
