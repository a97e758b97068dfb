import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getUserProfile, updateProfile } from '#src/contract/account.ts';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { profileQuery } from '#src/features/session/profile-query.ts';
import type { FormValues, ShopForm } from '#src/ui/form.tsx';
import { toast } from '#src/ui/toaster.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';
import { isOtherAddress, valuesOfProfile, withAddress } from './profile-address.ts';

const log = createLog('checkout');

export interface ProfileAddress {
  /** What the profile has filled in; {} for nothing. */
  filled: FormValues;
  /** The form has an address that the profile lacks. */
  canSave: boolean;
  /** Nothing is filled in any more: the shopper has cleared the form. */
  forget: () => void;
  /** Saves the address if the shopper ticked the box. The order does not wait for it; a failure shows a toast. */
  save: (sent: CheckoutValues) => Promise<void>;
}

const NONE: FormValues = {};

/**
 * Fills the form from the customer's profile once, when it has loaded, and saves the address there. `known` was filled in before;
 * it gives way to the profile's address.
 */
export function useProfileAddress(
  form: ShopForm<CheckoutValues>,
  values: CheckoutValues,
  customer: string | null,
  known: FormValues,
): ProfileAddress {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = profileQuery(api, customer);
  // An address that the device has kept may be an old one.
  const isCopy = useCachedSince(query.queryKey) !== null;
  const { data } = useQuery(query);
  const profile = isCopy ? undefined : data;
  const [fill, setFill] = useState<{ customer: string; values: FormValues } | null>(null);
  const isDone = fill?.customer === customer;

  useEffect(() => {
    if (!profile || customer === null || isDone) return;
    const typed = form.getValues();
    const isKnown = known.shipping_zip_code === typed.shipping_zip_code;
    const found = valuesOfProfile(profile, isKnown ? { ...typed, shipping_zip_code: '' } : typed);
    for (const [name, value] of Object.entries(found))
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
    setFill({ customer, values: found });
  }, [profile, customer, isDone, form, known]);

  return {
    filled: isDone ? fill.values : NONE,
    canSave: customer !== null && !!profile && isOtherAddress(profile, values),
    forget: () => setFill(customer === null ? null : { customer, values: NONE }),
    async save(sent) {
      if (customer === null || !profile || !sent.save_in_profile || !isOtherAddress(profile, sent)) return;
      try {
        // Another device may have changed the profile since it was filled in.
        const { user } = await api.call(getUserProfile, { query: { contact_email: customer } });
        const { contact_email: _, ...body } = withAddress(user[0] ?? profile, sent);
        await api.call(updateProfile, { query: { contact_email: customer }, body });
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        log.warn('the address was not saved in the profile', error);
        toast.error(checkoutMessages.notInProfile);
      }
    },
  };
}
