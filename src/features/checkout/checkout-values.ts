// The values of the checkout form, as typed. The product specification gives the names.
import type { FormValues } from '#src/ui/form.tsx';

const ADDRESS = [
  'name',
  'email',
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip_code',
  'country',
] as const;
type AddressField = (typeof ADDRESS)[number];
export type AddressKind = 'shipping' | 'billing';

type Texts = Record<`${AddressKind}_${AddressField}` | 'contact_email' | 'payment_mode' | 'order_note', string>;

export interface CheckoutValues extends Texts, FormValues {
  billing_same_as_shipping: boolean;
  /** Not part of the specification: whether the draft may outlive the tab. */
  save_on_device: boolean;
}

const emptyAddress = (kind: AddressKind) =>
  Object.fromEntries(ADDRESS.map((field) => [`${kind}_${field}`, field === 'country' ? 'India' : '']));

export const EMPTY_CHECKOUT = {
  contact_email: '',
  ...emptyAddress('shipping'),
  ...emptyAddress('billing'),
  payment_mode: '',
  order_note: '',
  billing_same_as_shipping: true,
  save_on_device: false,
} as CheckoutValues;

/** Billing takes the values of shipping unless the shopper has unticked the box. */
export function withBilling(values: CheckoutValues): CheckoutValues {
  if (!values.billing_same_as_shipping) return values;
  const copied = ADDRESS.map((field) => [`billing_${field}`, values[`shipping_${field}`]]);
  return { ...values, ...Object.fromEntries(copied) };
}
