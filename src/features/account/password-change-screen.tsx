import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { updatePassword } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { readStored, writeStored } from '#src/features/session/browser-storage.ts';
import { revokeToken } from '#src/features/session/leave-account.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { type PasswordChangeValues, passwordChangeProblems } from './account-rules.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const log = createLog('account');
const EMPTY: PasswordChangeValues = { currentPassword: '', password: '', confirmPassword: '' };

/** The screen of /userdashboard/password-change. */
export function PasswordChangeScreen() {
  const { contactEmail } = useSession();
  const form = useShopForm<PasswordChangeValues>({ start: EMPTY, problemsOf: passwordChangeProblems });
  const change = useChangePassword(contactEmail ?? '', () => form.reset(EMPTY));
  return (
    <>
      <DashboardHeading title={m.passwordChange} />
      <Form
        form={form}
        label={m.passwordChange}
        onSend={(values) => change.mutate(values)}
        className="flex max-w-md flex-col gap-4 rounded-lg bg-surface p-5 shadow-raised md:p-8"
      >
        <p className="text-ink-soft">{m.changeText}</p>
        <UsernameForManagers email={contactEmail ?? ''} />
        <FormPasswordField name="currentPassword" label={m.currentPassword} autoComplete="current-password" />
        <FormPasswordField name="password" label={m.newPassword} hint={m.passwordHint} autoComplete="new-password" />
        <FormPasswordField name="confirmPassword" label={m.confirmPassword} autoComplete="new-password" />
        <FormAlert error={change.error} text={tooShort(change.error)} />
        <Button type="submit" size="lg" busy={change.isPending}>
          {m.changePassword}
        </Button>
      </Form>
    </>
  );
}

/** Returns the message for the new-password field when the server rejected that field. */
const tooShort = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid-input' ? m.passwordTooShort : undefined;

function useChangePassword(contact_email: string, onDone: () => void) {
  const api = useApi();
  return useMutation({
    mutationFn: (typed: PasswordChangeValues) => api.call(updatePassword, { body: { ...typed, contact_email } }),
    onSuccess: ({ token }) => {
      // Our server revokes all tokens and returns a new one. Another backend may return none. The customer may have logged out in
      // the meantime: then nobody may have the new one.
      if (token && readStored('contact_email') === contact_email) writeStored('userToken', token);
      else if (token) void revokeToken(api, token);
      toast.success(m.passwordUpdated, { about: 'password' });
      onDone();
    },
    onError: (error) => {
      log.warn('the password was not changed', error);
      toast.error(
        error instanceof ApiError && error.code === 'passwords-differ' ? m.signUpMismatch : m.passwordFailed,
        { about: 'password' },
      );
    },
  });
}
