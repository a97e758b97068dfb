import { ShopError } from '#src/base/errors.ts';
import { trustedPaymentScript } from '#src/base/trusted-types.ts';
import type { OpenWidget, WidgetEnd } from './payment-widget.ts';

/** The shop's marigold (src/ui/tokens.css) in the widget's format. */
const THEME = { color: '#f5a300' };
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * Loads the provider's script only now, opens the widget and waits until it closes. Rejects with
 * ShopError('widget-unavailable') when the script does not load.
 */
export const openPaymentWidget: OpenWidget = async (script, options) => {
  await loadScript(script);
  const { Razorpay } = window;
  if (!Razorpay) throw new ShopError('widget-unavailable');
  return new Promise<WidgetEnd>((resolve) => {
    // The widget stays open after a failed attempt. Resolve when it closes, with the last failure as the reason.
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
    // The script URL is not trusted, or the page still has the content security policy from before the shop used this
    // provider.
    throw new ShopError('widget-unavailable', {}, { cause });
  }
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ShopError('widget-unavailable'));
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', fail);
    setTimeout(fail, SCRIPT_TIMEOUT_MS);
    document.head.append(element);
  });
}
