import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { addPasskey, offerPasskey } from '#src/contract/passkey.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { FormAlert } from './form-alert.tsx';
import { makePasskey, whyNoPasskey } from './passkey-device.ts';
import * as m from './passkey-messages.ts';
import { UsernameForManagers } from './username-for-managers.tsx';

const log = createLog('account');

type Typed = { name: string; password: string };

const problemsOf = ({ name, password }: Typed) => ({
  ...(name.trim() === '' ? { name: m.nameRequired } : {}),
  ...(password === '' ? { password: m.passwordRequired } : {}),
});

/** Asks for a name and the password, then has the browser make the passkey. `onDone` is also called by Cancel. */
export function AddPasskey({ email, onDone }: { email: string; onDone: () => void }) {
  const api = useApi();
  const isOffline = useIsOffline();
  const form = useShopForm<Typed>({ start: { name: thisDevice(), password: '' }, problemsOf });
  // The button that opened the form is gone.
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: async ({ name, password }: Typed) => {
      const { data } = await api.call(offerPasskey, { body: { contact_email: email, password } });
      const credential = await makePasskey(data);
      await api.call(addPasskey, { body: { contact_email: email, name: name.trim(), credential } });
    },
    onSuccess: () => {
      toast.success(m.added, { about: 'passkey' });
      onDone();
    },
    onError: (error) => {
      log.info('no passkey was added', error);
      if (error instanceof ApiError && error.code === 'wrong-password')
        form.setError('password', { message: error.serverMessage }, { shouldFocus: true });
    },
  });
  const { error } = adding;
  // It is said beside the field.
  const isSaid = error instanceof ApiError && error.code === 'wrong-password';
  return (
    <Form
      form={form}
      label={m.add}
      onSend={(typed) => adding.mutate(typed)}
      className="mt-4 flex max-w-md flex-col gap-4"
    >
      <UsernameForManagers email={email} />
      <FormTextField name="name" label={m.name} hint={m.nameHint} autoComplete="off" maxLength={60} />
      <FormPasswordField name="password" label={m.password} autoComplete="current-password" />
      <FormAlert
        error={isSaid ? null : error}
        text={whyNoPasskey(error, m.notMade) ?? (error && isOffline ? m.offline : undefined)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={adding.isPending}>
          {m.create}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {m.cancel}
        </Button>
      </div>
    </Form>
  );
}

const thisDevice = (): string => m.DEVICES.find(([sign]) => sign.test(navigator.userAgent))?.[1] ?? '';
