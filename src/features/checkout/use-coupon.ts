import { useRef, useState } from 'react';
import type { Coupon } from '#src/contract/coupon.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { tryCouponCode } from './check-coupon-code.ts';
import * as checkoutMessages from './messages.ts';

export interface CouponBox {
  code: string;
  /** The accepted coupon; null for none. */
  coupon: Coupon | null;
  /** Why the code was rejected; '' for an acceptable one. */
  message: string;
  /** What happened to a coupon through no fault of its own; '' for nothing. */
  notice: string;
  isBusy: boolean;
  /** Called while typing. Any edit removes the coupon. */
  type: (code: string) => void;
  /** @param totalPaise products and shipping, before discounts */
  apply: (totalPaise: number) => Promise<void>;
  /** Clears code, message and discount. Called when the payment mode changes. */
  clear: () => void;
  /** The shop rejected the coupon later: shows its message and clears the code. */
  refuse: (message: string) => void;
}

interface State {
  code: string;
  coupon: Coupon | null;
  message: string;
  notice: string;
}

const NONE: State = { code: '', coupon: null, message: '', notice: '' };

/** The coupon's state: not applied, applied or rejected. */
export function useCoupon(): CouponBox {
  const api = useApi();
  const [state, setState] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  // Ignore responses for a code that has changed or been cleared since.
  const turn = useRef(0);

  const become = (next: State) => {
    turn.current += 1;
    setBusy(false);
    setState(next);
  };
  return {
    ...state,
    isBusy,
    type: (code) => become(code.trim() === '' ? NONE : { ...NONE, code }),
    clear: () => become({ ...NONE, notice: state.coupon ? checkoutMessages.couponCleared : '' }),
    refuse: (message) => become({ ...NONE, message }),
    apply: async (totalPaise) => {
      if (isBusy || state.coupon || state.code.trim() === '') return;
      turn.current += 1;
      const mine = turn.current;
      setBusy(true);
      const answer = await tryCouponCode(api, { code: state.code, totalPaise });
      if (mine !== turn.current) return;
      if ('coupon' in answer) become({ ...NONE, code: answer.coupon.code, coupon: answer.coupon });
      else become({ ...NONE, message: answer.refusal });
    },
  };
}
