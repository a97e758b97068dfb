// Payments that a page left unfinished are resumed at the next start, when the network is back, and when the tab becomes
// visible. Without such payments this costs one read of the device.
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';

const log = createLog('payment');
/** The interval while a payment is unfinished and the tab is visible. */
const RETRY_MS = 30_000;

/**
 * @param showOrder shows the newest order that was found to be placed. Called at the start and at the checkout, where the
 * shopper waits for it; elsewhere a toast is enough.
 */
export function startPayments(sync: ShopSync, api: ApiClient, showOrder: (orderId: string) => void): void {
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(isStart = false): Promise<void> {
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    clearTimeout(timer);
    // Also if the look fails.
    let isOpen = true;
    try {
      isOpen = (await sync.payments.all()).length > 0;
      if (!isOpen) return;
      const { resumePayments } = await import('#src/features/checkout/resume-payments.ts');
      const placed = (await resumePayments(api, sync)).at(-1);
      if (placed !== undefined && (isStart || location.pathname === '/checkout')) showOrder(placed);
      isOpen = (await sync.payments.all()).some(({ state }) => state === 'paid' || state === 'placed');
    } catch (error) {
      log.error('payments not resumed', error);
    } finally {
      isRunning = false;
      if (isOpen && !document.hidden) timer = setTimeout(lookNow, RETRY_MS);
    }
  }
  const lookNow = () => void look();
  window.addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookNow();
  });
  void look(true);
}
