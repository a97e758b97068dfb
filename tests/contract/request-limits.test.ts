// What a request may hold: for each limit the last value within it and the first beyond.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { loginUser, register, resetPassword } from '#src/contract/account.ts';
import { getCart } from '#src/contract/cart.ts';
import { CheckoutForm } from '#src/contract/checkout-form.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import { CONTACT_PHONE, sendMessage } from '#src/contract/message.ts';
import { codOrder, OrderedItem, verifyPayment } from '#src/contract/payment.ts';
import { addWait } from '#src/contract/stock-wait.ts';
import { trackShipment } from '#src/contract/tracking.ts';

const contact_email = 'asha@example.com';
const withPassword = (password: string) => ({
  ...{ shipping_name: 'Asha Rao', contact_email, shipping_phone: '9876543210' },
  ...{ password, confirmPassword: password },
});
const withCode = (otp: string) => ({ contact_email, otp, newPassword: 'four', confirmPassword: 'four' });
const result = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's', order_Id: 'a' };
const advance = { ...result, advanceAmount: 1, total: 1 };
const wish = (wait_id: string) => ({ wait_id, product_id: 'tee', contact_email });
const wishOn = (length: number) => ({ ...wish('a'.repeat(32)), endpoint: 'https://push.example/'.padEnd(length, 'x') });
const message = { firstname: 'Asha', email: contact_email, countrycode: '+91', message: 'Is the mat green?' };
const messageFrom = (digits: number) => ({ ...message, phoneNo: '9'.repeat(digits) });
const comboOf = (members: number) => ({
  ...{ product_id: 'duo', quantity: 1, isCombo: true },
  comboProducts: Array.from({ length: members }, (_, n) => ({ product_name: `Member ${n}`, product_id: `m${n}` })),
});

test.each<[string, v.GenericSchema | undefined, accepted: unknown, refused: unknown]>([
  ['a password has at least 4 characters', register.body, withPassword('four'), withPassword('for')],
  ['a password has at most 200', register.body, withPassword('x'.repeat(200)), withPassword('x'.repeat(201))],
  [
    'a typed password has at most 200',
    loginUser.body,
    { contact_email, password: 'x'.repeat(200) },
    { contact_email, password: 'x'.repeat(201) },
  ],
  ['a sign-up has a name', register.body, withPassword('four'), { ...withPassword('four'), shipping_name: ' ' }],
  ['a one-time code has 6 digits', resetPassword.body, withCode('123456'), withCode('12345')],
  ['a session id cannot be guessed', getCart.query, { session_id: 'a'.repeat(22) }, { session_id: 'a'.repeat(21) }],
  ['nor can the id of a wish to be told', addWait.body, wish('a'.repeat(32)), wish('a'.repeat(31))],
  ['the address of a device at its push service has at most 1000 characters', addWait.body, wishOn(1000), wishOn(1001)],
  [
    'the phone number of a message has at most as many digits as in its form',
    sendMessage.body,
    messageFrom(CONTACT_PHONE.max),
    messageFrom(CONTACT_PHONE.max + 1),
  ],
  ['and at least as many', sendMessage.body, messageFrom(CONTACT_PHONE.min), messageFrom(CONTACT_PHONE.min - 1)],
  ['a combo in an order has at most 20 members', OrderedItem, comboOf(20), comboOf(21)],
  ['an AWB number is one part of a path', trackShipment.params, { awb: 'VYM-7' }, { awb: 'VYM/7' }],
  ['an AWB number has at most 40 signs', trackShipment.params, { awb: 'V'.repeat(40) }, { awb: 'V'.repeat(41) }],
  [
    'an amount has at most two decimals',
    checkCoupon.query,
    { code: 'A', amount: '1.25' },
    { code: 'A', amount: '1.255' },
  ],
  ['an online payment is no advance', verifyPayment.body, { ...result, isCOD: false }, { ...result, isCOD: true }],
  ['an advance is no online payment', codOrder.body, { ...advance, isCOD: true }, { ...advance, isCOD: false }],
])('%s', (_, schema, accepted, refused) => {
  if (!schema) throw new Error('the call takes no such input');
  expect([v.is(schema, accepted), v.is(schema, refused)]).toEqual([true, false]);
});

const addressOf = (kind: string) => ({
  ...{ [`${kind}_name`]: 'Asha Rao', [`${kind}_email`]: contact_email, [`${kind}_phone`]: '9876543210' },
  ...{ [`${kind}_address_line1`]: '12 MG Road', [`${kind}_city`]: 'Pune', [`${kind}_state`]: 'Maharashtra' },
  ...{ [`${kind}_zip_code`]: '411001', [`${kind}_country`]: 'India' },
});
const FORM = { contact_email, payment_mode: 'cod', ...addressOf('shipping'), ...addressOf('billing') };

test.each(Object.keys(FORM))('an order needs %s', (field) => {
  expect(v.is(CheckoutForm, FORM)).toBe(true);
  for (const value of [undefined, '', ' ']) expect(v.is(CheckoutForm, { ...FORM, [field]: value })).toBe(false);
});

test.each([
  ['shipping_country', 'Nepal'],
  ['billing_country', 'Nepal'],
  ['payment_mode', 'cheque'],
])('an order with %s %s is refused', (field, value) => {
  expect(v.is(CheckoutForm, { ...FORM, [field]: value })).toBe(false);
});
