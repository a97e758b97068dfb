import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { createAttempts } from './attempts.ts';
import { createCheckoutCart } from './checkout-cart.ts';
import { withCheckoutLock, withPaymentsLock } from './checkout-lock.ts';
import type { CheckoutValues } from './checkout-values.ts';
import type { Differences } from './differences.ts';
import * as checkoutMessages from './messages.ts';
import type { Offer } from './offer.ts';
import { openPaymentWidget } from './open-payment-widget.ts';
import type { Phase, Placed } from './order-context.ts';
import { placeOrder } from './place-order.ts';

/** The changes to confirm, with a callback for the shopper's answer. */
export interface AskedChanges extends Differences {
  answer: (isYes: boolean) => void;
}

export interface Placing {
  /** null: idle. */
  phase: Phase | null;
  asked: AskedChanges | null;
  place: (seen: Offer, values: CheckoutValues) => Promise<Placed>;
}

/** Module state outlives the screen: leaving the page and coming back continues the same order. */
const attempts = createAttempts();

/** Place Order for this page, with its confirmation dialog and its progress. */
export function usePlaceOrder({ onCouponRefused }: { onCouponRefused: (message: string) => void }): Placing {
  const api = useApi();
  const lazySync = useLazySync();
  const [phase, setPhase] = useState<Phase | null>(null);
  const [asked, setAsked] = useState<AskedChanges | null>(null);

  const ask = (differences: Differences): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const answer = (isYes: boolean) => {
      setAsked(null);
      resolve(isYes);
    };
    setAsked({ ...differences, answer });
    return promise;
  };

  const place = async (seen: Offer, values: CheckoutValues): Promise<Placed> => {
    const { outbox, payments, opened } = await demandSync(lazySync);
    const sessionId = await opened();
    const context = {
      ...{ api, sessionId, attempts, ask, onCouponRefused },
      records: payments,
      cart: createCheckoutCart(outbox),
      openWidget: openPaymentWidget,
      isOnline: () => navigator.onLine,
      now: Date.now,
      wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      exclusively: withPaymentsLock,
      onPhase: setPhase,
    };
    try {
      const placed = await withCheckoutLock(() => placeOrder(context, seen, values));
      return placed ?? { kind: 'stopped', message: checkoutMessages.busyElsewhere };
    } finally {
      setPhase(null);
    }
  };
  return { phase, asked, place };
}
