// What the customer's profile fills into the form, and what an order may change in the profile: the address, and what it lacks.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { UserProfile } from '#src/contract/account.ts';
import { EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';
import { isOtherAddress, valuesOfProfile, withAddress } from '#src/features/checkout/profile-address.ts';
import { FORM } from './checkout-shop.ts';

const profile = (over: object = {}) => v.parse(UserProfile, { contact_email: 'asha@example.com', ...over });

test('name and phone of the profile stay: the parcel may go to somebody else', () => {
  const own = { shipping_name: 'Asha Rao', shipping_phone: '9000000001' };
  expect(withAddress(profile(own), FORM)).toMatchObject({ ...own, shipping_city: FORM.shipping_city });
});

test('a profile without name and phone gets those of the order', () => {
  const { shipping_name, shipping_phone } = FORM;
  expect(withAddress(profile(), FORM)).toMatchObject({ shipping_name, shipping_phone });
});

test('spaces around a line make no other address', () => {
  const saved = withAddress(profile(), FORM);
  expect(isOtherAddress(saved, { ...FORM, shipping_city: ` ${FORM.shipping_city} ` })).toBe(false);
  expect(isOtherAddress(saved, { ...FORM, shipping_city: 'Nashik' })).toBe(true);
});

describe('the profile fills in', () => {
  const address = {
    shipping_address_line1: '7 FC Road',
    shipping_address_line2: 'Near the park',
    shipping_city: 'Pune',
    shipping_state: 'Maharashtra',
  };
  const whole = {
    ...address,
    shipping_name: 'Asha Rao',
    shipping_phone: '+91 98765 43210',
    shipping_zip_code: '411 001',
  };

  test('phone and PIN code as digits, whatever another backend stored', () => {
    expect(valuesOfProfile(profile(whole), EMPTY_CHECKOUT)).toEqual({
      ...whole,
      shipping_phone: '9876543210',
      shipping_zip_code: '411001',
    });
  });

  test('no state that the form does not offer', () => {
    expect(valuesOfProfile(profile({ ...whole, shipping_state: 'Bombay State' }), EMPTY_CHECKOUT)).toMatchObject({
      ...address,
      shipping_state: '',
    });
  });

  test('only what the form lacks, and of an address all or nothing', () => {
    const typed = { ...EMPTY_CHECKOUT, shipping_name: 'Ravi', shipping_city: 'Nashik' };
    expect(valuesOfProfile(profile(whole), typed)).toEqual({ shipping_phone: '9876543210' });
    expect(valuesOfProfile(profile({ shipping_city: 'Pune', shipping_name: 'Asha Rao' }), EMPTY_CHECKOUT)).toEqual({
      shipping_name: 'Asha Rao',
    });
  });
});
