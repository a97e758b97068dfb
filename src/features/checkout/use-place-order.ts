import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { createAttempts } from './attempts.ts';
import { createCheckoutCart } from './checkout-cart.ts';
import { alonePaying, holdCheckout } from './checkout-lock.ts';
import type { CheckoutValues } from './checkout-values.ts';
import type { Phase, Placed } from './counter.ts';
import type { Differences } from './differences.ts';
import * as checkoutMessages from './messages.ts';
import type { Offer } from './offer.ts';
import { openPaymentWidget } from './open-payment-widget.ts';
import { placeOrder } from './place-order.ts';

/** What has changed, and where the shopper's answer goes. */
export interface AskedChanges extends Differences {
  answer: (isYes: boolean) => void;
}

export interface Placing {
  /** null: nothing is under way. */
  phase: Phase | null;
  asked: AskedChanges | null;
  place: (seen: Offer, values: CheckoutValues) => Promise<Placed>;
}

/** Outlives the screen: leaving the page and coming back is still the same order. */
const attempts = createAttempts();

/** Place Order of this page, with its question and its progress. */
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
    const counter = {
      ...{ api, sessionId, attempts, ask, onCouponRefused },
      records: payments,
      cart: createCheckoutCart(outbox),
      openWidget: openPaymentWidget,
      isOnline: () => navigator.onLine,
      now: Date.now,
      wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      alone: alonePaying,
      onPhase: setPhase,
    };
    try {
      const placed = await holdCheckout(() => placeOrder(counter, seen, values));
      return placed ?? { kind: 'stopped', message: checkoutMessages.busyElsewhere };
    } finally {
      setPhase(null);
    }
  };
  return { phase, asked, place };
}
