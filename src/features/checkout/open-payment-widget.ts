import { ShopError } from '#src/base/errors.ts';
import { trustedPaymentScript } from '#src/base/trusted-types.ts';
import type { OpenWidget, WidgetEnd } from './payment-widget.ts';

/** The shop's marigold (src/ui/tokens.css), as the widget wants it. */
const THEME = { color: '#f5a300' };
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * Loads the provider's script, now and not before, opens the widget and waits for its end. Rejects with
 * ShopError('widget-unavailable') when the script does not come.
 */
export const openPaymentWidget: OpenWidget = async (script, options) => {
  await loadScript(script);
  const { Razorpay } = window;
  if (!Razorpay) throw new ShopError('widget-unavailable');
  return new Promise<WidgetEnd>((resolve) => {
    // The widget stays open after a failed attempt: the end is what counts, the failure explains it.
    let why = '';
    const widget = new Razorpay({
      ...options,
      theme: THEME,
      handler: (result) => resolve({ kind: 'paid', result }),
      modal: { ondismiss: () => resolve({ kind: 'closed', why }), confirm_close: true },
    });
    widget.on('payment.failed', ({ error }) => {
      why = error?.description ?? '';
    });
    widget.open();
  });
};

async function loadScript(src: string): Promise<void> {
  if (window.Razorpay) return;
  const element = document.createElement('script');
  try {
    element.src = trustedPaymentScript(src);
  } catch (cause) {
    // An address that is not trusted, or a page under the policy of before the shop took this provider.
    throw new ShopError('widget-unavailable', {}, { cause });
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new ShopError('widget-unavailable'));
      element.addEventListener('load', () => resolve());
      element.addEventListener('error', fail);
      setTimeout(fail, SCRIPT_TIMEOUT_MS);
      document.head.append(element);
    });
  } catch (error) {
    // The next try loads it anew.
    element.remove();
    throw error;
  }
}
