import { expect, test } from 'vitest';
import { isOver, isPlaced, mayCancel } from '#src/domain/order-state.ts';

const paid = { payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100 }, paymentData: null };
const unpaid = { payment: null, paymentData: null };

test.each([
  ['Placed', paid, { isPlaced: true, isOver: false, mayCancel: true }],
  ['Processing', paid, { isPlaced: true, isOver: false, mayCancel: true }],
  ['Pending payment', unpaid, { isPlaced: false, isOver: false, mayCancel: true }],
  ['Shipped', paid, { isPlaced: true, isOver: false, mayCancel: false }],
  ['Delivered', paid, { isPlaced: true, isOver: false, mayCancel: false }],
  ['Canceled', paid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Expired', unpaid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Returned', paid, { isPlaced: false, isOver: true, mayCancel: false }],
  ['Refund due', paid, { isPlaced: false, isOver: true, mayCancel: false }],
])('%s', (status, money, said) => {
  const order = { status, ...money };
  expect({ isPlaced: isPlaced(order), isOver: isOver(order), mayCancel: mayCancel(order) }).toEqual(said);
});
