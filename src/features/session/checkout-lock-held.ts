/** The lock that Place Order holds from the press to the order (OFFLINE 3.11): no log-out, second checkout or reload. */
export const CHECKOUT_LOCK = 'checkout';

/** Whether some tab of the shop is placing an order. False where locks are missing (plain http). */
export async function isCheckoutUnderWay(): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === CHECKOUT_LOCK);
}
