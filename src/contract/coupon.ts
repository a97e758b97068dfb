import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, LIMITS, line, sessionId } from './field.ts';

/** `discount` is in rupees for 'Flat Amount', else percent. */
export const Coupon = v.object({ _id: v.string(), code: v.string(), discount: amount, discountType: v.string() });
export type Coupon = v.InferOutput<typeof Coupon>;

export const checkCoupon = defineEndpoint({
  name: 'checkCoupon',
  summary: 'Whether a coupon holds for products and shipping of this amount (rupees)',
  method: 'GET',
  path: '/check-coupon',
  access: 'key',
  query: v.object({
    code: line('is required', LIMITS.code),
    amount: v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be rupees'), v.transform(Number)),
    /** What this session's own unpaid orders hold does not count as used. */
    session_id: v.optional(sessionId),
  }),
  reply: v.object({ coupon: Coupon }),
  content: 'coupon',
});
