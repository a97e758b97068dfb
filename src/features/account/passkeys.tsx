// Passkeys in the settings and at the log-in. One file, which loads lazily, because a second would cost every visitor its place in
// the worker's list of files.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { getPasskeys, type Passkey, removePasskey } from '#src/contract/passkey.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { ask } from '#src/features/session/ask.tsx';
import { Button } from '#src/ui/button.tsx';
import { takeLostFocus } from '#src/ui/take-lost-focus.ts';
import { toast } from '#src/ui/toaster.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { FormAlert } from './form-alert.tsx';
import { hasPasskeys, logInWith, offerInAutofill, type Signed, sign, whyNoPasskey } from './passkey-device.ts';
import * as m from './passkey-messages.ts';
import { useEnter } from './use-login.ts';

const log = createLog('account');

/** A customer's passkeys in the settings: named, added and removed. */
export function Passkeys({ email }: { email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  /** null: the form was not opened yet. */
  const [isAdding, setIsAdding] = useState<boolean | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const queryKey = ['passkeys', email];
  const found = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.call(getPasskeys, { query: { contact_email: email } }, { signal, cache: 'no-store' })).data,
    meta: { personal: true },
  });
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: ({ passkey_id }: Passkey) => api.call(removePasskey, { body: { contact_email: email, passkey_id } }),
    onSuccess: () => toast.success(m.removed, { about: 'passkey' }),
    onError: (error) => log.warn('the passkey was not removed', error),
    onSettled: () => (isOffline ? undefined : reload()),
  });
  const removeIfSure = async (passkey: Passkey) => {
    const question = { question: m.removeQuestion(passkey.name), yes: m.removeYes, no: m.removeNo };
    // Without a connection there is nothing to confirm: the call fails and the alert says why.
    if (isOffline || (await ask(question))) removal.mutate(passkey);
  };
  const count = found.data?.length;
  // The button that was pressed goes with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has gone when the count changes
  useEffect(() => {
    if (removal.isSuccess) takeLostFocus(heading.current);
  }, [removal.isSuccess, count]);
  const error = removal.error ?? (found.data ? null : found.error);
  if (found.isLoading) return null;
  return (
    <section aria-label={m.title} className="mt-6 rounded-lg bg-surface p-5 shadow-raised md:px-8">
      <h2 ref={heading} tabIndex={-1} className="font-semibold">
        {m.title}
      </h2>
      <p className="mt-1 text-ink-soft">{m.text}</p>
      {count === 0 ? <p className="mt-3">{m.none}</p> : null}
      <ul className="mt-2 divide-y divide-line">
        {found.data?.map((passkey) => (
          <li key={passkey.passkey_id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            {/* Beside large text the button goes below. */}
            <div className="min-w-0 flex-1 basis-40">
              <p className="break-words font-medium">{passkey.name}</p>
              <p className="text-ink-soft text-sm">
                {m.since(longDate(passkey.created_at), longDate(passkey.used_at))}
              </p>
            </div>
            <Button
              variant="link"
              aria-label={m.removeNamed(passkey.name)}
              busy={removal.isPending && removal.variables?.passkey_id === passkey.passkey_id}
              onClick={() => void removeIfSure(passkey)}
            >
              {m.remove}
            </Button>
          </li>
        ))}
      </ul>
      <FormAlert error={error} text={error && isOffline ? m.offline : undefined} />
      {isAdding ? (
        <AddPasskey
          email={email}
          onDone={() => {
            setIsAdding(false);
            void reload();
          }}
        />
      ) : hasPasskeys() ? (
        <Button
          variant="secondary"
          className="mt-3"
          ref={isAdding === false ? takeLostFocus : null}
          onClick={() => setIsAdding(true)}
        >
          {m.add}
        </Button>
      ) : null}
    </section>
  );
}

/** 'Log in with a passkey', also among the suggestions of the form's e-mail field. Nothing where the browser has no passkeys. */
export function PasskeyLogIn({ returnTo }: { returnTo?: string | undefined }) {
  const api = useApi();
  const enter = useEnter(returnTo);
  const isOffline = useIsOffline();
  const logIn = useMutation({
    networkMode: 'always',
    mutationFn: async (signed: Signed | null) => enter(await logInWith(api, signed ?? (await sign(api)))),
    onError: (error) => log.info('no log-in with a passkey', error),
  });
  const { mutate, isPending, isSuccess } = logIn;
  // A dialog of the browser and its suggestions cannot be open at once.
  const isOffered = !(isPending || isSuccess || isOffline);
  useEffect(() => (isOffered ? offerInAutofill(api, mutate) : undefined), [api, isOffered, mutate]);
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="secondary" size="lg" block busy={isPending} onClick={() => mutate(null)}>
        {m.logIn}
      </Button>
      <FormAlert
        error={logIn.error}
        text={whyNoPasskey(logIn.error, m.declined) ?? (logIn.error && isOffline ? m.offline : undefined)}
      />
    </>
  );
}
