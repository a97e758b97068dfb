import { useRef, useState } from 'react';
import type { Coupon } from '#src/contract/coupon.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { type CouponAnswer, tryCouponCode } from './check-coupon-code.ts';
import * as checkoutMessages from './messages.ts';

export interface CouponBox {
  code: string;
  /** The accepted coupon; null for none. */
  coupon: Coupon | null;
  /** Why the code was rejected; '' for an acceptable one. */
  message: string;
  /** What happened to a coupon through no fault of its own; '' for nothing. */
  notice: string;
  /** The shopper has pressed Apply, and the shop has not rejected the code. */
  isWanted: boolean;
  isBusy: boolean;
  /** Called while typing. Any edit removes the coupon. */
  type: (code: string) => void;
  /** @param totalPaise products and shipping, before discounts */
  apply: (totalPaise: number) => Promise<void>;
  /** The answer to the code that is being checked; undefined for none. */
  answer: () => Promise<CouponAnswer> | undefined;
  /** Clears code, message and discount. Called when the payment mode changes. */
  clear: () => void;
  /** The shop rejected the coupon later: shows its message and clears the code. */
  refuse: (message: string) => void;
}

type State = Pick<CouponBox, 'code' | 'coupon' | 'message' | 'notice' | 'isWanted'>;

const NONE: State = { code: '', coupon: null, message: '', notice: '', isWanted: false };

/** The coupon's state: not applied, applied or rejected. @param start what the field held when the shopper left the screen */
export function useCoupon(start: Pick<State, 'code' | 'isWanted'>): CouponBox {
  const api = useApi();
  const sync = useSync();
  const [state, setState] = useState<State>({ ...NONE, ...start });
  const [isBusy, setBusy] = useState(false);
  // Unset when the code has changed or been cleared since: that answer does not count.
  const checking = useRef<Promise<CouponAnswer>>(undefined);

  const become = (next: State) => {
    checking.current = undefined;
    setBusy(false);
    setState(next);
  };
  return {
    ...state,
    isBusy,
    type: (code) => become(code.trim() === '' ? NONE : { ...NONE, code }),
    clear: () => become({ ...NONE, notice: state.coupon ? checkoutMessages.couponCleared : '' }),
    refuse: (message) => become({ ...NONE, message }),
    answer: () => checking.current,
    apply: async (totalPaise) => {
      if (isBusy || state.coupon || state.code.trim() === '') return;
      setBusy(true);
      // The same message is announced again.
      setState({ ...state, message: '', isWanted: true });
      const mine = tryCouponCode(api, { code: state.code, totalPaise, sessionId: sync?.sessionId() });
      checking.current = mine;
      const answer = await mine;
      if (mine !== checking.current) return;
      if ('coupon' in answer) become({ ...NONE, ...answer, code: answer.coupon.code, isWanted: true });
      else if (answer.retry) become({ ...NONE, code: state.code, message: answer.refusal, isWanted: true });
      else become({ ...NONE, message: answer.refusal });
    },
  };
}
