import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type LoginValues, loginProblems } from './account-rules.ts';
import { FormAlert } from './form-alert.tsx';
import { logInEmail, prefillLogIn } from './log-in-email.ts';
import * as m from './messages.ts';
import { textLink } from './text-link.ts';
import { useLogin } from './use-login.ts';

const PasskeyLogIn = lazyPart(
  async () => (await import('./passkeys.tsx')).PasskeyLogIn,
  <span
    aria-hidden="true"
    className={cx(buttonClass({ variant: 'secondary', size: 'lg', block: true }), 'invisible')}
  />,
);

interface LoginFormProps {
  /** Where to go after the log-in. Default: the dashboard. */
  returnTo?: string | undefined;
  onForgot: () => void;
}

export function LoginForm({ returnTo, onForgot }: LoginFormProps) {
  const form = useShopForm<LoginValues>({
    start: { contact_email: logInEmail(), password: '' },
    problemsOf: loginProblems,
  });
  // For the way back from 'Forgot password?' and from the sign-up.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => prefillLogIn(values.contact_email) }),
    [form],
  );
  const login = useLogin(returnTo);
  const isOurServer = useApi().config.backendIdempotency;
  return (
    <Form form={form} label={m.logInTitle} onSend={(values) => login.mutate(values)} className="flex flex-col gap-4">
      <FormTextField
        name="contact_email"
        label={m.email}
        type="email"
        autoComplete="username webauthn"
        maxLength={254}
      />
      <FormPasswordField name="password" label={m.password} autoComplete="current-password" />
      <button type="button" className={cx(textLink, '-my-2 self-end')} onClick={onForgot}>
        {m.forgot}
      </button>
      <FormAlert error={login.error} />
      <Button type="submit" size="lg" block busy={login.isPending}>
        {m.logIn}
      </Button>
      {/* Another backend has no such calls. */}
      {isOurServer ? <PasskeyLogIn returnTo={returnTo} /> : null}
      <p className="text-center">
        {m.newHere}{' '}
        <Link to="/signup" className={textLink}>
          {m.createAccount}
        </Link>
      </p>
    </Form>
  );
}
