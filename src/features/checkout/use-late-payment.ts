import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { orderPhase } from './use-place-order.ts';

const log = createLog('payment');
const EVERY_MS = 15_000;

/**
 * One look of this hook at a time: with a bad line a look takes longer than the interval, and Place Order waits for those before it.
 * app/start-payments.ts may look at the same time, and both may find the same order: opening it twice is harmless.
 */
let isLooking = false;

/**
 * While the page says that a closed payment window may have paid, asks the shop, and opens the confirmation if the shopper is still
 * at the checkout. Elsewhere the shop is asked when the page becomes visible (app/start-payments.ts).
 */
export function useLatePayment(isAwaited: boolean): void {
  const api = useApi();
  const sync = useSync();
  const router = useRouter();
  useEffect(() => {
    if (!isAwaited || !sync) return;
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine || orderPhase.get()) return;
      isLooking = true;
      try {
        const { resumePayments } = await import('./resume-payments.ts');
        const orderId = (await resumePayments(api, sync)).at(-1);
        if (orderId !== undefined && router.state.location.pathname === '/checkout')
          await router.navigate({ to: '/order-success', search: { orderId } });
      } catch (cause) {
        log.warn('payments not resumed', cause);
      } finally {
        isLooking = false;
      }
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited, api, sync, router]);
}
