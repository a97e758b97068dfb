import { useMutation } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { sendForgotOtp } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import { type EmailValues, emailProblems } from './account-rules.ts';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';

const log = createLog('account');

interface SendCodeFormProps {
  /** `message` comes from the server. */
  onSent: (email: string, message: string) => void;
  /** The server's own message is shown beside the field. */
  onFailed: () => void;
}

/** Asks for the e-mail address that receives the code. */
export function SendCodeForm({ onSent, onFailed }: SendCodeFormProps) {
  const api = useApi();
  const form = useShopForm<EmailValues>({ start: { contact_email: '' }, problemsOf: emailProblems });
  const sending = useMutation({
    mutationFn: async ({ contact_email }: EmailValues) => {
      const email = contact_email.trim().toLowerCase();
      const { message } = await api.call(sendForgotOtp, { body: { contact_email: email } });
      return { email, message };
    },
    onSuccess: ({ email, message }) => onSent(email, message),
    onError: (error) => {
      log.warn('no code was sent', error);
      onFailed();
    },
  });
  return (
    <Form form={form} label={m.forgotTitle} onSend={(values) => sending.mutate(values)} className="flex flex-col gap-4">
      <FormTextField
        name="contact_email"
        label={m.email}
        type="email"
        autoComplete="username"
        enterKeyHint="send"
        maxLength={254}
        required
      />
      <FormAlert error={sending.error} />
      <Button type="submit" size="lg" block busy={sending.isPending}>
        {m.sendOtp}
      </Button>
    </Form>
  );
}
