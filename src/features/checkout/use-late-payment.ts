import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { orderPhase } from './use-place-order.ts';

const log = createLog('payment');
const EVERY_MS = 15_000;

/**
 * While the page says that a closed payment window may have paid, asks the shop and opens the confirmation. Elsewhere the shop is
 * asked when the page becomes visible (app/start-payments.ts).
 */
export function useLatePayment(isAwaited: boolean): void {
  const api = useApi();
  const sync = useSync();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAwaited || !sync) return;
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || orderPhase.get()) return;
      const { resumePayments } = await import('./resume-payments.ts');
      const orderId = (await resumePayments(api, sync)).at(-1);
      if (orderId !== undefined) await navigate({ to: '/order-success', search: { orderId } });
    };
    const timer = setInterval(() => look().catch((cause) => log.warn('payments not resumed', cause)), EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited, api, sync, navigate]);
}
