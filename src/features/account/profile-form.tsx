import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { getUserProfile, type UserProfile, updateProfile } from '#src/contract/account.ts';
import { COUNTRIES, STATES } from '#src/contract/states.ts';
import { cleanPhone, cleanPin } from '#src/domain/clean-numbers.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { profileQuery } from '#src/features/session/profile-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormSelect, FormTextField } from '#src/ui/form-fields.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { type ProfileValues, profileProblems } from './account-rules.ts';
import { FormAlert } from './form-alert.tsx';
import * as m from './messages.ts';
import { withChanges } from './profile-changes.ts';

const log = createLog('account');

/** Adds the current value if the list lacks it: another backend may know other states. */
const withOwn = (options: readonly string[], own: string) =>
  own === '' || options.includes(own) ? options : [own, ...options];

export function ProfileForm({ profile, onDone }: { profile: UserProfile; onDone: () => void }) {
  // As the form was opened: `profile` may be read again meanwhile.
  const [{ contact_email, ...start }] = useState(profile);
  const today = new Date().toISOString().slice(0, 10);
  const form = useShopForm<ProfileValues>({ start, problemsOf: profileProblems(today) });
  const isOffline = useIsOffline();
  const update = useUpdateProfile(contact_email, start, onDone);
  return (
    <Form
      form={form}
      label={m.editProfile}
      onSend={(values) => update.mutate(values)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg bg-surface p-5 shadow-raised sm:grid-cols-2 md:p-8"
    >
      <FormTextField name="shipping_name" label={m.name} autoComplete="name" maxLength={120} />
      <FormTextField
        name="shipping_phone"
        label={m.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        clean={cleanPhone}
      />
      <FormTextField name="dob" label={m.dob} type="date" autoComplete="bday" max={today} min="1900-01-02" />
      <p className="text-ink-soft text-sm sm:self-end sm:pb-2">
        {m.email}: <span className="break-words">{contact_email}</span>
      </p>
      <FormTextField name="shipping_address_line1" label={m.line1} autoComplete="address-line1" maxLength={200} />
      <FormTextField name="shipping_address_line2" label={m.line2} autoComplete="address-line2" maxLength={200} />
      <FormTextField name="shipping_city" label={m.city} autoComplete="address-level2" maxLength={120} />
      <FormSelect
        name="shipping_state"
        label={m.state}
        empty={m.chooseState}
        options={withOwn(STATES, start.shipping_state)}
        autoComplete="address-level1"
      />
      <FormTextField
        name="shipping_zip_code"
        label={m.zip}
        hint={m.zipHint}
        inputMode="numeric"
        autoComplete="postal-code"
        clean={cleanPin}
      />
      <FormSelect
        name="shipping_country"
        label={m.country}
        empty={m.chooseCountry}
        options={withOwn(COUNTRIES, start.shipping_country)}
        autoComplete="country-name"
      />
      <div className="sm:col-span-2">
        <FormAlert error={update.error} text={update.error && isOffline ? m.profileOffline : undefined} />
      </div>
      <div className="flex flex-col gap-2 sm:col-span-2 sm:flex-row">
        <Button type="submit" size="lg" busy={update.isPending}>
          {m.saveProfile}
        </Button>
        <Button variant="quiet" size="lg" onClick={onDone}>
          {m.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** Saves what was changed since `start` and caches the server's version. Shows its own toasts. */
function useUpdateProfile(contact_email: string, start: ProfileValues, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (typed: ProfileValues) => {
      const { user } = await api.call(getUserProfile, { query: { contact_email } });
      const { contact_email: _, ...now } = user[0] ?? { ...start, contact_email };
      return api.call(updateProfile, { query: { contact_email }, body: withChanges(now, start, typed) });
    },
    onSuccess: async () => {
      toast.success(m.profileUpdated, { about: 'profile' });
      await queryClient.invalidateQueries({ queryKey: profileQuery(api, contact_email).queryKey });
      onDone();
    },
    onError: (error) => {
      log.warn('the profile was not saved', error);
      toast.error(m.profileFailed, { about: 'profile' });
    },
  });
}
