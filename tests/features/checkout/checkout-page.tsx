// Renders /checkout for tests, and does what a shopper does there.
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import type { WidgetOptions } from '#src/features/checkout/payment-widget.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import type { TillShop } from './checkout-shop.ts';

/**
 * /checkout with so many tees (Rs. 734 each) in the cart, once the shop has answered all that the screen asks for.
 * @param env settings of the build
 */
export async function openCheckoutPage(
  shop: Pick<TillShop, 'fetch' | 'put'>,
  tees = 2,
  env: Parameters<typeof readApiConfig>[0] = {},
) {
  let unanswered = 0;
  const fetch: typeof shop.fetch = async (...call) => {
    unanswered += 1;
    return shop.fetch(...call).finally(() => {
      unanswered -= 1;
    });
  };
  const tab = openTab(openDevice(), { fetch, config: readApiConfig(env) });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  if (tees > 0) await shop.put(sessionId, 'tee', tees);
  const page = await openPage('/checkout', { fetch, tab, env });
  if (tees > 0) await screen.findByRole('button', { name: 'Place Order' });
  const answered = () => waitFor(() => expect(unanswered).toBe(0));
  await answered();
  /** As when the tab is closed: its outbox sends no more, so the next page's cart is not changed by what waited here. */
  const close = () => {
    page.unmount();
    tab.close();
    return answered();
  };
  return { ...page, sessionId, close };
}

export type User = Awaited<ReturnType<typeof openCheckoutPage>>['user'];

export const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;

const TYPED = {
  contact_email: 'asha@example.com',
  shipping_name: 'Asha Rao',
  shipping_email: 'asha@example.com',
  shipping_phone: '+91 98765-43210',
  shipping_address_line1: '12 MG Road',
  shipping_zip_code: '411 001',
  shipping_city: 'Pune',
};
export async function fillIn(user: User) {
  for (const [name, text] of Object.entries(TYPED)) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  }
  await user.selectOptions(field('shipping_state'), 'Maharashtra');
}
export const chooseCod = async (user: User) =>
  user.click(await screen.findByRole('radio', { name: /Cash on delivery/ }));
export const place = (user: User) => user.click(screen.getByRole('button', { name: 'Place Order' }));

/** Replaces the payment provider's window; `open` is called when the page opens it. */
export function standInWidget(open: (options: WidgetOptions) => void): void {
  window.Razorpay = class {
    options: WidgetOptions;
    constructor(options: WidgetOptions) {
      this.options = options;
    }
    on() {}
    open() {
      open(this.options);
    }
  };
}
