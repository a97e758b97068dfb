import type { ApiClient, CallOptions } from '#src/api/client.ts';
import { isFinal } from '#src/api/final-word.ts';
import { ApiError, ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { type Coupon, checkCoupon } from '#src/contract/coupon.ts';
import { toRupees } from '#src/domain/money.ts';
import * as checkoutMessages from './messages.ts';

const log = createLog('checkout');

/** `retry`: the code could not be checked, and may be valid. */
export type CouponAnswer = { coupon: Coupon } | { refusal: string; retry?: true };

export interface AskedCoupon {
  code: string;
  totalPaise: number;
  /** Of our server: an unpaid order of this session may hold the coupon's last use. */
  sessionId: string | null | undefined;
}

/**
 * Asks the shop. Rejects with NetworkError or ApiError when the code could not be checked. A rejected code resolves
 * with a message.
 */
export async function checkCouponCode(
  api: ApiClient,
  { code, totalPaise, sessionId }: AskedCoupon,
  options?: CallOptions,
): Promise<CouponAnswer> {
  try {
    const query = {
      code: code.trim(),
      amount: String(toRupees(totalPaise)),
      ...(sessionId && api.config.backendIdempotency ? { session_id: sessionId } : {}),
    };
    return { coupon: (await api.call(checkCoupon, { query }, options)).coupon };
  } catch (error) {
    if (!isFinal(error)) throw error;
    return { refusal: error.serverMessage || checkoutMessages.couponUnreachable };
  }
}

/** The same for the coupon field, which shows a message for a failed request too. */
export async function tryCouponCode(api: ApiClient, asked: AskedCoupon): Promise<CouponAnswer> {
  try {
    return await checkCouponCode(api, asked);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('coupon not checked', error);
    const refusal = (error instanceof ApiError && error.serverMessage) || checkoutMessages.couponUnreachable;
    return { refusal, retry: true };
  }
}
