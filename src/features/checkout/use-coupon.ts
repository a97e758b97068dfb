import { useRef, useState } from 'react';
import type { Coupon } from '#src/contract/coupon.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { tryCouponCode } from './check-coupon-code.ts';
import * as checkoutMessages from './messages.ts';

export interface CouponBox {
  code: string;
  /** The accepted coupon; null when there is none. */
  coupon: Coupon | null;
  /** Under the field: why the code was refused, or why it was taken off. */
  message: string;
  isBusy: boolean;
  /** Typing; emptying the field takes the coupon off (SPEC 4). */
  type: (code: string) => void;
  /** @param totalPaise goods and shipping, before discounts */
  apply: (totalPaise: number) => Promise<void>;
  /** SPEC 4: changing the payment mode clears code, message, discount and flag. */
  clear: () => void;
  /** The shop refused it later on: the words under the field, the code cleared. */
  refuse: (message: string) => void;
}

interface State {
  code: string;
  coupon: Coupon | null;
  message: string;
}

const NONE: State = { code: '', coupon: null, message: '' };

/** Not applied, applied or rejected (SPEC 4). */
export function useCoupon(): CouponBox {
  const api = useApi();
  const [state, setState] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  // An answer to a code that has been changed or cleared meanwhile is nobody's.
  const turn = useRef(0);

  const become = (next: State) => {
    turn.current += 1;
    setBusy(false);
    setState(next);
  };
  return {
    ...state,
    isBusy,
    type: (code) => become(code.trim() === '' ? NONE : { code, coupon: null, message: '' }),
    clear: () => become({ ...NONE, message: state.coupon ? checkoutMessages.couponCleared : '' }),
    refuse: (message) => become({ ...NONE, message }),
    apply: async (totalPaise) => {
      if (isBusy || state.coupon || state.code.trim() === '') return;
      turn.current += 1;
      const mine = turn.current;
      setBusy(true);
      const answer = await tryCouponCode(api, { code: state.code, totalPaise });
      if (mine !== turn.current) return;
      if ('coupon' in answer) become({ code: answer.coupon.code, coupon: answer.coupon, message: '' });
      else become({ ...NONE, message: answer.refusal });
    },
  };
}
