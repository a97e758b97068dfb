import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';
import { sendOtp } from '#src/contract/account.ts';
import { cleanPhone } from '#src/domain/clean-numbers.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, type ShopForm, useShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { type SignUpValues, signUpProblems } from './account-rules.ts';
import { EntryFrame } from './entry-frame.tsx';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';
import { readTypedSignUp, storePendingSignUp, storeTypedSignUp, typedSignUp } from './pending-sign-up.ts';
import { textLink } from './text-link.ts';

const log = createLog('account');

/** The screen of /signup: sends a code and continues at /verify-email. Restores values typed before. */
export function SignUpScreen() {
  const form = useShopForm<SignUpValues>({ start: startValues(), problemsOf: signUpProblems });
  useDraft(form);
  const sending = useSendCode();
  const send = (values: SignUpValues) => {
    if (values.password === values.confirmPassword) return sending.mutate(values);
    form.setError('confirmPassword', { message: m.signUpMismatch }, { shouldFocus: true });
    toast.error(m.signUpMismatch, { about: 'sign-up' });
  };
  return (
    <EntryFrame title={m.signUpTitle} text={m.signUpText}>
      <Form form={form} label={m.signUpTitle} onSend={send} className="flex flex-col gap-4">
        <FormTextField name="shipping_name" label={m.name} autoComplete="name" maxLength={120} />
        <FormTextField name="contact_email" label={m.email} type="email" autoComplete="username" maxLength={254} />
        <FormTextField
          name="shipping_phone"
          label={m.phone}
          hint={m.phoneHint}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          clean={cleanPhone}
        />
        <FormPasswordField name="password" label={m.password} hint={m.passwordHint} autoComplete="new-password" />
        <FormPasswordField name="confirmPassword" label={m.confirmPassword} autoComplete="new-password" />
        <FormAlert error={sending.error} />
        <Button type="submit" size="lg" block busy={sending.isPending}>
          {m.signUp}
        </Button>
        <p className="text-ink-soft text-sm">
          {m.signUpNotice}{' '}
          <Link to="/privicy-policy" className="underline underline-offset-4 hover:text-ink">
            {m.privacyPolicy}
          </Link>
        </p>
        <p className="text-center">
          {m.haveAccount}{' '}
          <Link to="/login" className={textLink}>
            {m.logIn}
          </Link>
        </p>
      </Form>
    </EntryFrame>
  );
}

function startValues(): SignUpValues {
  const { shipping_name = '', contact_email = '', shipping_phone = '' } = readTypedSignUp() ?? {};
  return { shipping_name, contact_email, shipping_phone, password: '', confirmPassword: '' };
}

/** Stores what is typed; a log-out in another tab empties the form. */
function useDraft(form: ShopForm<SignUpValues>): void {
  useEffect(() => {
    const stopStoring = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeTypedSignUp(values),
    });
    const stopFollowing = typedSignUp.subscribe(() => typedSignUp.get() ?? form.reset(startValues()));
    return () => {
      stopStoring();
      stopFollowing();
    };
  }, [form]);
}

function useSendCode() {
  const api = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ confirmPassword: _, ...values }: SignUpValues) => {
      const held = { ...values, contact_email: values.contact_email.trim().toLowerCase() };
      await api.call(sendOtp, { body: { contact_email: held.contact_email, checkUserPresent: true } });
      storePendingSignUp(held);
    },
    onSuccess: () => {
      toast.success(m.otpSent, { about: 'sign-up' });
      void navigate({ to: '/verify-email' });
    },
    onError: (error) => {
      log.warn('sign-up failed', error);
      // The server's own message is shown beside the form.
      toast.error(m.signUpFailed, { about: 'sign-up' });
    },
  });
}
