/** The lock that Place Order holds until the order is done. It prevents a log-out, a second checkout and a reload. */
export const CHECKOUT_LOCK = 'checkout';

/** Whether any tab of the shop is placing an order. False where Web Locks are missing (plain http). */
export async function isCheckoutUnderWay(): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === CHECKOUT_LOCK);
}
