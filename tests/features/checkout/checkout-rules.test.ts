// Each rule of the checkout form with its message.
import { describe, expect, test } from 'vitest';
import { problemsOf, userDataOf } from '#src/features/checkout/checkout-rules.ts';
import { type CheckoutValues, EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';

const GOOD: CheckoutValues = {
  ...EMPTY_CHECKOUT,
  contact_email: 'asha@example.com',
  shipping_name: 'Asha Rao',
  shipping_email: 'asha@example.com',
  shipping_phone: '9876543210',
  shipping_address_line1: '12 MG Road',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
  shipping_zip_code: '411001',
  payment_mode: 'cod',
};

test('a whole form has no problems', () => {
  expect(problemsOf(GOOD)).toEqual({});
});

const ADDRESS = [
  ['name', '', 'Name is required'],
  ['name', '   ', 'Name is required'],
  ['email', '', 'Email is required'],
  ['email', 'asha@', 'Please enter a full email address, like name@example.com'],
  ['phone', '', 'Phone is required'],
  ['address_line1', '', 'Address is required'],
  ['city', '', 'City is required'],
  ['state', '', 'State is required'],
  ['state', 'Bavaria', 'State is required'],
  ['country', '', 'Country is required'],
  ['country', 'Nepal', 'Country is required'],
  ['zip_code', '', 'ZIP code is required'],
  ['zip_code', '000000', 'Please check the ZIP code: no PIN code in India begins with 0'],
  ['phone', '0000000000', 'This does not look like a valid phone number. Please check it'],
  ['phone', '9999999999', 'This does not look like a valid phone number. Please check it'],
  ['zip_code', '41100', 'ZIP code must be exactly 6 digits'],
  ['zip_code', '4110011', 'ZIP code must be exactly 6 digits'],
] as const;

describe('shipping', () => {
  test.each([...ADDRESS, ['phone', '987654321', 'Phone number must be exactly 10 digits'] as const])(
    '%s %o: %s',
    (field, value, message) => {
      expect(problemsOf({ ...GOOD, [`shipping_${field}`]: value })).toEqual({ [`shipping_${field}`]: message });
    },
  );
});

describe('billing, when it is its own', () => {
  const own: CheckoutValues = { ...GOOD, billing_same_as_shipping: false };
  for (const name of Object.keys(GOOD).filter((key) => key.startsWith('shipping_')))
    own[name.replace('shipping_', 'billing_')] = GOOD[name] ?? '';

  test.each([...ADDRESS, ['phone', '98765432101', 'Phone number must be 10 digits'] as const])(
    '%s %o: %s',
    (field, value, message) => {
      expect(problemsOf({ ...own, [`billing_${field}`]: value })).toEqual({ [`billing_${field}`]: message });
    },
  );
  test('is not asked for when it is the same', () => {
    expect(problemsOf({ ...GOOD, billing_name: '', billing_phone: '12' })).toEqual({});
  });
});

test.each([
  ['contact_email', 'Email is required'],
  ['payment_mode', 'Payment mode is required'],
])('%s: %s', (field, message) => {
  expect(problemsOf({ ...GOOD, [field]: '' })).toEqual({ [field]: message });
});

test.each([
  ['shipping_name', 120],
  ['shipping_address_line1', 200],
  ['shipping_address_line2', 200],
  ['shipping_city', 120],
  ['order_note', 1000],
])('%s may have as many characters as the shop accepts: %i', (field, most) => {
  expect(problemsOf({ ...GOOD, [field]: 'x'.repeat(most) })).toEqual({});
  expect(userDataOf({ ...GOOD, [field]: 'x'.repeat(most) })).toMatchObject({ [field]: 'x'.repeat(most) });
  const problem = `Please keep this to ${most} characters`;
  expect(problemsOf({ ...GOOD, [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: problem });
});

test('address line 2 and the note may be empty', () => {
  expect(problemsOf({ ...GOOD, shipping_address_line2: '', order_note: '' })).toEqual({});
});

const BUSINESS = { gstin: '27AAPFU0939F1ZV', company_name: 'Rao Sports LLP' };

describe('a GST invoice', () => {
  test.each([
    [BUSINESS, {}],
    [{ ...BUSINESS, company_name: ' ' }, { company_name: 'Company name is required for a GST invoice' }],
    [{ ...BUSINESS, company_name: 'x'.repeat(121) }, { company_name: 'Please keep this to 120 characters' }],
    [{ ...BUSINESS, gstin: '' }, { gstin: 'Enter the GSTIN for a GST invoice, or clear the company name.' }],
    [{ ...BUSINESS, gstin: '27AAPFU0939F1ZX' }, { gstin: 'Please check the GSTIN: one of its 15 characters is wrong' }],
    [{ ...BUSINESS, shipping_state: 'Kerala' }, { gstin: expect.stringMatching(/another state/) }],
  ])('%o: %o', (typed, problems) => {
    expect(problemsOf({ ...GOOD, ...typed })).toEqual(problems);
  });
  test('may name a business with as many characters as the shop accepts', () => {
    const typed = { ...GOOD, ...BUSINESS, company_name: 'x'.repeat(120) };
    expect(problemsOf(typed)).toEqual({});
    expect(userDataOf(typed)).toMatchObject({ company_name: typed.company_name });
  });
  test('is asked for with name and GSTIN, and otherwise with nothing', () => {
    expect(userDataOf({ ...GOOD, ...BUSINESS })).toMatchObject(BUSINESS);
    expect(userDataOf(GOOD)).not.toHaveProperty('gstin');
    expect(userDataOf(GOOD)).not.toHaveProperty('company_name');
  });
});

test('what is sent holds both addresses, and nothing that is only ours', () => {
  const sent = userDataOf(GOOD);
  expect(sent).toMatchObject({ billing_city: 'Pune', billing_zip_code: '411001', payment_mode: 'cod' });
  expect(sent).not.toHaveProperty('save_on_device');
});
