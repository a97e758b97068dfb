import { expect, test } from 'vitest';
import { isLost, isOver, isPlaced, mayCancel } from '#src/domain/order-state.ts';

const paid = { payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100 }, paymentData: null };
/** Of the provider, for an order that nobody has paid. */
const figures = { status: 'created', amount: 100, amount_paid: 0, receipt: 'r1' };
const unpaid = { payment: null, paymentData: null };

test.each([
  ['Placed', paid, { isPlaced: true, isOver: false, mayCancel: true }],
  ['Processing', paid, { isPlaced: true, isOver: false, mayCancel: true }],
  ['Pending payment', unpaid, { isPlaced: false, isOver: false, mayCancel: true }],
  // The provider says so, and the shop does not yet.
  ['Pending payment', paid, { isPlaced: false, isOver: false, mayCancel: true }],
  ['Placed', unpaid, { isPlaced: false, isOver: false, mayCancel: true }],
  [
    'Placed',
    { payment: null, paymentData: { ...figures, amount_paid: 100 } },
    { isPlaced: true, isOver: false, mayCancel: true },
  ],
  [
    'Placed',
    { payment: null, paymentData: { ...figures, status: 'paid' } },
    { isPlaced: true, isOver: false, mayCancel: true },
  ],
  ['Out for delivery', paid, { isPlaced: true, isOver: false, mayCancel: false }],
  ['Shipped', paid, { isPlaced: true, isOver: false, mayCancel: false }],
  ['Delivered', paid, { isPlaced: true, isOver: false, mayCancel: false }],
  ['Canceled', paid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Expired', unpaid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Returned', paid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Refunded', paid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Refund due', paid, { isPlaced: false, isOver: true, mayCancel: false }],
])('%s', (status, money, said) => {
  const order = { status, ...money };
  expect({ isPlaced: isPlaced(order), isOver: isOver(order), mayCancel: mayCancel(order) }).toEqual(said);
});

test.each([
  ['Canceled', true],
  ['Expired', false],
  ['Pending payment', false],
])('an unpaid order that is %s is lost: %s', (status, expected) => {
  expect(isLost({ status })).toBe(expected);
});
