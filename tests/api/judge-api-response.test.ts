import { describe, expect, test } from 'vitest';
import { judgeApiResponse } from '#src/api/judge-api-response.ts';
import { addCart, deleteCartItem, getCart, updateCart } from '#src/contract/cart.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { createOrder } from '#src/contract/payment.ts';
import { getDiscount, getShippingCharges } from '#src/contract/settings.ts';
import { trackShipment } from '#src/contract/tracking.ts';
import { addWishlist } from '#src/contract/wishlist.ts';

const own = { backendIdempotency: true };
const plain = { backendIdempotency: false };
const judge = (
  config: typeof own,
  endpoint: AnyEndpoint,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) => {
  const response = new Response('', { status, headers: { 'content-type': 'application/json', ...headers } });
  return judgeApiResponse(config, endpoint, response, JSON.stringify(body));
};
const coupon = { _id: 'c', code: 'TEN', discount: 10, discountType: 'Percentage' };

describe('our own server', () => {
  test.each<[string, AnyEndpoint, unknown, string]>([
    ['a list in its envelope', getCart, { success: true, cartItems: [] }, 'success'],
    ['a write in its envelope', deleteCartItem, { success: true, message: 'Removed' }, 'success'],
    ['a list without the envelope', getCart, { cartItems: [] }, 'unproven'],
    ['an envelope without the list', getCart, { success: true }, 'unproven'],
    ['a write without the envelope', deleteCartItem, { message: 'Removed' }, 'unproven'],
    ['an order without its id', createOrder, { success: true, data: { id: 'p', amount: 1 } }, 'unproven'],
    ['a shipment, from whatever base it is served', trackShipment, { tracking_data: { track_status: 1 } }, 'success'],
  ])('%s', (_, endpoint, body, kind) => {
    expect(judge(own, endpoint, body).kind).toBe(kind);
  });
});

describe('another backend, in the specified response formats', () => {
  test.each<[string, AnyEndpoint, unknown, string]>([
    ['a bare list', getShippingCharges, [{ status: 'active', type: 'flat', amount: 50 }], 'success'],
    ['a list in data', getCart, { data: { cartItems: [] } }, 'success'],
    ['a setting at the top', getDiscount, { discountPercentage: 0, discountActive: false }, 'success'],
    ['a setting in data', getDiscount, { data: { discountPercentage: 5 } }, 'success'],
    ['no setting', getDiscount, { message: 'ok' }, 'unproven'],
    ['a coupon in data', checkCoupon, { data: { coupon } }, 'success'],
    ['a write that says success', updateCart, { success: true, cart: 'updated' }, 'success'],
    ['an add that says only success', addCart, { success: true }, 'success'],
    ['an add that brings the line', addWishlist, { data: { _id: 'w', product_id: 'p' } }, 'success'],
    ['a write that brings nothing', updateCart, { message: 'Updated' }, 'unproven'],
    ['an add that brings nothing', addCart, { data: null, message: 'Added' }, 'unproven'],
    ['an order', createOrder, { orderId: 'o', data: { id: 'p', amount: 1, currency: 'INR' } }, 'success'],
    ['a refusal with status 200', addCart, { success: false, message: 'Out of stock' }, 'refusal'],
    ['a refusal without a word', deleteCartItem, { success: false }, 'unproven'],
  ])('%s', (_, endpoint, body, kind) => {
    expect(judge(plain, endpoint, body).kind).toBe(kind);
  });

  test.each<[unknown, string, string]>([
    [{ success: false, message: 'Not valid' }, 'refusal', 'Not valid'],
    [{ success: false, data: { message: 'Not valid' } }, 'refusal', 'Not valid'],
    [{ data: { message: 'Not valid' } }, 'refusal', 'Not valid'],
    [{ message: 'Not valid' }, 'unproven', ''],
    [{ success: false }, 'unproven', ''],
  ])('400 %j', (body, kind, message) => {
    const judged = judge(plain, checkCoupon, body, { status: 400 });
    expect(judged).toMatchObject({ kind, ...(message ? { message, status: 400 } : {}) });
  });
});

test('the shop may ask for an hour of patience, a stranger for a minute', () => {
  const headers = { 'retry-after': '3600' };
  const busy = { success: false, code: 'busy', message: 'Busy' };
  expect(judge(own, getCart, busy, { status: 503, headers })).toMatchObject({ retryAfterMs: 3_600_000 });
  expect(judge(own, getCart, { message: 'Busy' }, { status: 503, headers })).toMatchObject({ retryAfterMs: 60_000 });
  expect(judge(own, getCart, busy, { status: 503, headers: { 'retry-after': 'soon' } })).not.toHaveProperty(
    'retryAfterMs',
  );
});
