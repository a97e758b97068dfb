// The customer's profile and the checkout form: what the one fills into the other.
import type { UserProfile } from '#src/contract/account.ts';
import { STATES } from '#src/contract/states.ts';
import { cleanPhone, cleanPin } from '#src/domain/clean-numbers.ts';
import type { FormValues } from '#src/ui/form.tsx';
import { type CheckoutValues, SHIPPING_ADDRESS } from './checkout-values.ts';

/**
 * The values to fill in: name and phone where the form has none, and the address if no part of it is there. Never mixes two
 * addresses.
 */
export function valuesOfProfile(profile: UserProfile, form: CheckoutValues): FormValues {
  const known: FormValues = {
    shipping_name: profile.shipping_name,
    shipping_phone: cleanPhone(profile.shipping_phone),
  };
  const blank = Object.entries(known).filter(([name, value]) => value !== '' && form[name] === '');
  const hasAddress = profile.shipping_address_line1.trim() !== '';
  const isBlank = SHIPPING_ADDRESS.every((name) => form[name] === '');
  return { ...Object.fromEntries(blank), ...(hasAddress && isBlank ? addressOf(profile) : {}) };
}

function addressOf(profile: UserProfile): FormValues {
  // Another backend may know other states; the form offers only these.
  const state = STATES.find((name) => name === profile.shipping_state) ?? '';
  return {
    shipping_address_line1: profile.shipping_address_line1,
    shipping_address_line2: profile.shipping_address_line2,
    shipping_city: profile.shipping_city,
    shipping_state: state,
    shipping_zip_code: cleanPin(profile.shipping_zip_code),
  };
}

/** True if the form has another address than the profile. */
export const isOtherAddress = (profile: UserProfile, form: CheckoutValues): boolean =>
  SHIPPING_ADDRESS.some((name) => form[name].trim() !== profile[name].trim());

/** The profile with the form's address. Its name and phone stay: the parcel may go to somebody else. */
export function withAddress(profile: UserProfile, form: CheckoutValues): UserProfile {
  const address = Object.fromEntries(SHIPPING_ADDRESS.map((name) => [name, form[name].trim()]));
  return {
    ...profile,
    ...address,
    shipping_name: profile.shipping_name || form.shipping_name.trim(),
    shipping_phone: profile.shipping_phone || form.shipping_phone,
    shipping_country: form.shipping_country,
  };
}
