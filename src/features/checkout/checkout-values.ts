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

type OneLine = 'contact_email' | 'payment_mode' | 'order_note' | 'gstin' | 'company_name';
type Texts = Record<`${AddressKind}_${AddressField}` | OneLine, string>;

export interface CheckoutValues extends Texts, FormValues {
  billing_same_as_shipping: boolean;
  /** Not part of the specification: whether the form stays on the device after the order. */
  save_on_device: boolean;
  /** Not part of the specification: whether the order saves the address in the customer's profile. */
  save_in_profile: boolean;
  /** Of the coupon field, kept with the form: what it holds, and whether the shopper has pressed Apply. */
  coupon_code: string;
  coupon_wanted: boolean;
}

const emptyAddress = (kind: AddressKind) =>
  Object.fromEntries(ADDRESS.map((field) => [`${kind}_${field}`, field === 'country' ? 'India' : '']));

export const EMPTY_CHECKOUT = {
  contact_email: '',
  ...emptyAddress('shipping'),
  ...emptyAddress('billing'),
  payment_mode: '',
  order_note: '',
  gstin: '',
  company_name: '',
  billing_same_as_shipping: true,
  save_on_device: false,
  save_in_profile: false,
  coupon_code: '',
  coupon_wanted: false,
} as CheckoutValues;

/** The fields that make one address. They are filled in or kept together. */
export const SHIPPING_ADDRESS = [
  'shipping_address_line1',
  'shipping_address_line2',
  'shipping_city',
  'shipping_state',
  'shipping_zip_code',
] as const;

/** Billing takes the values of shipping unless the shopper has unticked the box. */
export function withBilling(values: CheckoutValues): CheckoutValues {
  if (!values.billing_same_as_shipping) return values;
  const copied = ADDRESS.map((field) => [`billing_${field}`, values[`shipping_${field}`]]);
  return { ...values, ...Object.fromEntries(copied) };
}
