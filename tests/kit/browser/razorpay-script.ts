// What the provider's checkout.js does, as its documentation says: a constructor with options, `open`, `on`, a handler for
// the result, modal.ondismiss, and a payment.failed that leaves the window open. Routed into the browser at the address of
// the real one, so the shop's policy decides about it as it would about that.
import type { Page } from 'playwright-core';
import type { startRazorpay } from '#tests/kit/server/razorpay.ts';
import type { Shop } from './open-shop.ts';

const SCRIPT = `
window.Razorpay = class {
  constructor(options) { this.options = options; this.listeners = {}; window.lastRazorpayOptions = options; }
  on(event, listener) { this.listeners[event] = listener; }
  open() {
    const { options } = this;
    // The real one writes markup, under whatever policy the page is.
    const frame = document.createElement('div');
    frame.innerHTML = '<div class="razorpay-backdrop"><span></span></div>';
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Razorpay');
    const button = (text, press) => {
      const one = document.createElement('button');
      one.textContent = text;
      one.addEventListener('click', press);
      dialog.append(one);
    };
    const end = () => { dialog.close(); dialog.remove(); };
    button('Pay ' + options.amount, async () => {
      const result = await window.payAtRazorpay(options.order_id);
      end();
      options.handler(result);
    });
    button('Fail', async () => {
      await window.failAtRazorpay(options.order_id);
      this.listeners['payment.failed']?.({ error: { code: 'BAD_REQUEST_ERROR', description: 'The bank declined the card.', reason: 'payment_failed' } });
    });
    button('Dismiss', () => { end(); options.modal.ondismiss(); });
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
  }
};`;

export const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Puts the script where the provider has it. */
export async function putRazorpayScript({ page, context }: Shop, razorpay: Awaited<ReturnType<typeof startRazorpay>>) {
  /** Addresses of the provider the page asked for. */
  const asked: string[] = [];
  let isReachable = true;
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('razorpay.com')) asked.push(request.url());
  });
  await context.route(/razorpay\.com/, (route) =>
    isReachable && route.request().url() === RAZORPAY_SCRIPT
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.abort('internetdisconnected'),
  );
  await context.exposeFunction('payAtRazorpay', (orderId: string) => razorpay.pay(orderId));
  await context.exposeFunction('failAtRazorpay', (orderId: string) => void razorpay.pay(orderId, 'failed'));
  return {
    asked,
    isReachable: (reachable: boolean) => {
      isReachable = reachable;
    },
  };
}

export const razorpayWindow = (page: Page) => page.getByRole('dialog', { name: 'Razorpay' });

export const razorpayButton = (page: Page, name: RegExp | string) => razorpayWindow(page).getByRole('button', { name });
