// Navigation within the open shop.
import type { Page } from 'playwright-core';

/** Navigates to a path on the client side, as by a link, and waits until its screen is rendered. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await showsAddress(page);
}

/**
 * Waits until the page is hydrated and the router has rendered the screen of the address. The router keeps itself in a global
 * variable.
 */
export async function showsAddress(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__?: {
        latestLocation: { href: string };
        state: { status: string; resolvedLocation?: { href: string } };
      };
    };
    if ('earlyInput' in window || !router) return false;
    const { status, resolvedLocation } = router.state;
    return status === 'idle' && resolvedLocation?.href === router.latestLocation.href;
  });
}
