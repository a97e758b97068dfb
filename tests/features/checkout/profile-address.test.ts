// What an order may change in the customer's profile: the address, and what the profile lacks.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { UserProfile } from '#src/contract/account.ts';
import { isOtherAddress, withAddress } from '#src/features/checkout/profile-address.ts';
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
