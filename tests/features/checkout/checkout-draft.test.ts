// What was typed into the checkout, as the tab and the device keep it.
import { expect, test } from 'vitest';
import { endDraft, readDraft, saveDraft, untouched } from '#src/features/checkout/checkout-draft.ts';

const KEY = () => Object.keys(localStorage)[0] ?? '';
const type = (values: object, customer: string | null = null) =>
  saveDraft({ ...untouched(customer), ...values }, customer, untouched(customer));

test('each of two tabs reads what was typed in it, and a new tab what was typed last', () => {
  type({ shipping_city: 'Pune' });
  const first = sessionStorage.getItem(KEY()) ?? '';
  sessionStorage.clear();
  type({ shipping_city: 'Nagpur' });
  expect(readDraft(null).shipping_city).toBe('Nagpur');
  sessionStorage.setItem(KEY(), first);
  expect(readDraft(null).shipping_city).toBe('Pune');
  sessionStorage.clear();
  expect(readDraft(null).shipping_city).toBe('Nagpur');
});

test('the draft of one customer is not shown to another, and stays until they type', () => {
  type({ shipping_city: 'Pune' }, 'asha@example.com');
  expect(readDraft('ravi@example.com').shipping_city).toBe('');
  saveDraft(untouched('ravi@example.com'), 'ravi@example.com', untouched('ravi@example.com'));
  expect(readDraft('asha@example.com').shipping_city).toBe('Pune');
  type({ shipping_city: 'Nagpur' }, 'ravi@example.com');
  expect(readDraft('asha@example.com').shipping_city).toBe('');
});

test('after an order, what was saved on the device stays without the note, the payment mode and the coupon', () => {
  const ofOneOrder = { order_note: 'Ring twice', payment_mode: 'cod', coupon_code: 'TEN', coupon_wanted: true };
  type({ shipping_city: 'Pune', ...ofOneOrder, save_on_device: true });
  endDraft();
  expect(sessionStorage).toHaveLength(0);
  const without = { order_note: '', payment_mode: '', coupon_code: '', coupon_wanted: false };
  expect(readDraft(null)).toMatchObject({ shipping_city: 'Pune', ...without });
  type({ shipping_city: 'Pune' });
  endDraft();
  expect(localStorage).toHaveLength(0);
});
