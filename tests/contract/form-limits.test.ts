// A request accepts as many characters as its form, and the same e-mail addresses. Otherwise a shopper would send what the shop then refuses.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { register, updateProfile } from '#src/contract/account.ts';
import { CheckoutForm } from '#src/contract/checkout-form.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import { EMAIL_ADDRESS, email } from '#src/contract/field.ts';
import { sendMessage } from '#src/contract/message.ts';
import { findOrder } from '#src/contract/order.ts';
import { requestReturn } from '#src/contract/order-return.ts';
import { addPasskey } from '#src/contract/passkey.ts';
import { createOrder } from '#src/contract/payment.ts';
import { searchProducts } from '#src/contract/product.ts';
import { addReview } from '#src/contract/review.ts';
import { trackShipment } from '#src/contract/tracking.ts';

const message = sendMessage.body?.entries;
const profile = updateProfile.body?.entries;
const review = addReview.body?.entries;

/** `field`: how the source of the form names it. */
test.each<[text: string, form: string, field: string, schema: v.GenericSchema | undefined]>([
  [
    'the name of a new customer',
    'account/sign-up-screen',
    'name="shipping_name"',
    register.body?.entries.shipping_name,
  ],
  ['a customer’s name', 'account/profile-form', 'name="shipping_name"', profile?.shipping_name],
  ['a customer’s address', 'account/profile-form', 'name="shipping_address_line1"', profile?.shipping_address_line1],
  ['its second line', 'account/profile-form', 'name="shipping_address_line2"', profile?.shipping_address_line2],
  ['a customer’s city', 'account/profile-form', 'name="shipping_city"', profile?.shipping_city],
  ['the name of a passkey', 'account/add-passkey', 'name="name"', addPasskey.body?.entries.name],
  ['a coupon that is checked', 'checkout/coupon-field', 'name="coupon"', checkCoupon.query?.entries.code],
  ['the coupon of an order', 'checkout/coupon-field', 'name="coupon"', createOrder.body?.entries.couponCode],
  ['the note of an order', 'checkout/checkout-fields', 'name="order_note"', CheckoutForm.entries.order_note],
  ['an order number', 'orders/find-order', 'name="order_number"', findOrder.body?.entries.order_number],
  ['the note of a return', 'orders/return-form', 'name="note"', requestReturn.body?.entries.note],
  ['the first name of a message', 'contact/contact-form', "field('firstname')", message?.firstname],
  ['its last name', 'contact/contact-form', "field('lastname')", message?.lastname],
  ['a message', 'contact/contact-form', 'name="message"', message?.message],
  ['the name of a review', 'reviews/review-form', 'name="name"', review?.name],
  ['a review', 'reviews/review-form', 'name="comment"', review?.comment],
  ['a search', 'site/search-box', 'name="q"', searchProducts.query?.entries.productName],
  ['an AWB number', 'tracking/tracking-screen', 'name="awb"', trackShipment.params?.entries.awb],
])('%s may be as long as its form allows', (_, form, field, schema) => {
  const tags = readFileSync(`src/features/${form}.tsx`, 'utf8').split('<');
  const written = tags.find((tag) => tag.includes(field) && tag.includes('maxLength='));
  const most = Number(/maxLength=\{(\d+)\}/.exec(written ?? '')?.[1]);
  if (!schema || Number.isNaN(most)) throw new Error(`no ${field} in ${form}`);
  expect(v.is(schema, 'x'.repeat(most))).toBe(true);
});

test.each([
  'asha+shop@mail.example.co.in',
  'asha@example',
  'asha@example.com,',
  'asha@example.com.',
  '.asha@example.com',
])('a form and its request agree on %s', (address) => expect(EMAIL_ADDRESS.test(address)).toBe(v.is(email(), address)));
