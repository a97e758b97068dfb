// Payments that a page left on their way are finished at the next start, when the network is back, and when the tab is
// looked at again (OFFLINE 3.11). Costs a page without such payments one read of the device.
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';

const log = createLog('payment');
/** While one is still on its way and somebody is looking. */
const AGAIN_MS = 30_000;

/**
 * @param showOrder shows the newest order that turned out to be placed. Asked for at the start and at the checkout, where
 * the shopper waits for it; whoever is in the middle of something else is only told, by a toast.
 */
export function startPayments(sync: ShopSync, api: ApiClient, showOrder: (orderId: string) => void): void {
  let isAtWork = false;
  let isStart = true;
  let again: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    if (isAtWork || !navigator.onLine) return;
    isAtWork = true;
    try {
      if ((await sync.payments.all()).length === 0) return;
      const { resumePayments } = await import('#src/features/checkout/resume-payments.ts');
      const placed = (await resumePayments(api, sync)).at(-1);
      if (placed !== undefined && (isStart || location.pathname === '/checkout')) showOrder(placed);
      clearTimeout(again);
      const isOpen = (await sync.payments.all()).some(({ state }) => state === 'paid' || state === 'placed');
      if (isOpen && document.visibilityState === 'visible') again = setTimeout(lookNow, AGAIN_MS);
    } catch (error) {
      log.error('payments not looked after', error);
    } finally {
      isAtWork = false;
      isStart = false;
    }
  }
  const lookNow = () => void look();
  window.addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookNow();
  });
  lookNow();
}
