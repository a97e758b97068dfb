// The paying half of Place Order. What must not be forgotten is written down before the next thing is done.
import { fileUrl } from '#src/api/config.ts';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { PROVIDER_SCRIPT } from '#src/base/trusted-types.ts';
import { toRupees } from '#src/domain/money.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { type Counter, type Placed, stopped } from './counter.ts';
import { finishPayment, isEnd } from './finish-payments.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import type { WidgetEnd, WidgetResult } from './payment-widget.ts';
import { notifyWindowOpens, type OpenedOrder } from './send-order.ts';

const log = createLog('payment');

const MERCHANT = 'Vyayam';

/** How long to wait before asking for the shop's word again, ms; the last one repeats. */
const PATIENCE_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface Ordered {
  offer: Offer;
  values: CheckoutValues;
}

/**
 * Resolves once the order is placed, refused, or the widget was closed without paying. Rejects with the ApiError of an order
 * that is over or whose goods were sold before the widget opened.
 */
export async function payOrder(counter: Counter, opened: OpenedOrder, ordered: Ordered): Promise<Placed> {
  const record = recordOf(counter, opened, ordered.offer);
  await counter.records.put(record);
  if (record.state === 'placed') return finish(counter, record);

  counter.attempts.openUntil(Date.parse(await notifyWindowOpens(counter.api, record.orderId)));
  counter.onPhase('paying');
  const end = await openWidget(counter, opened, ordered.values);
  if (end === null) return stopped(checkoutMessages.widgetFailed);
  if (end.kind === 'closed')
    return stopped(end.why ? checkoutMessages.paymentFailed(end.why) : checkoutMessages.dismissed);
  counter.onPhase('confirming');
  await notePaid(counter, record, end.result);
  return finish(counter, record);
}

function recordOf({ sessionId, now }: Counter, { orderId, data, status }: OpenedOrder, offer: Offer): PaymentRecord {
  const { payable, shipping, advance } = quoteOf(offer);
  // A coupon can pay for all of it: then there is nothing to open a widget for.
  const isPaidAlready = data.amount === 0 && status !== '';
  return {
    v: 1,
    orderId,
    state: isPaidAlready ? 'placed' : 'opened',
    ...(isPaidAlready ? { placedId: orderId } : {}),
    mode: offer.mode ?? 'online',
    at: now(),
    sessionId,
    ordered: offer.lines.map(({ key, quantity }) => ({ line: key, quantity })),
    figures: { advanceAmount: toRupees(advance), total: toRupees(payable), shippingCharges: toRupees(shipping) },
    tries: 0,
  };
}

/** null when the provider's script did not come. */
async function openWidget({ api, openWidget: open }: Counter, opened: OpenedOrder, values: CheckoutValues) {
  const { keyId, checkoutScript, data, orderId } = opened;
  try {
    return await open(checkoutScript ? fileUrl(api.config, checkoutScript) : PROVIDER_SCRIPT, {
      key: keyId || (api.config.paymentKeyId ?? ''),
      amount: data.amount,
      currency: data.currency || 'INR',
      name: MERCHANT,
      description: `Order ${orderId}`,
      order_id: data.id,
      prefill: { name: values.shipping_name, email: values.contact_email, contact: values.shipping_phone },
    });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('payment window not opened', error);
    return null satisfies WidgetEnd | null;
  }
}

/** Another tab may have learnt of the payment from the shop: what is further on stays so. */
const notePaid = ({ records, now }: Counter, { orderId }: PaymentRecord, result: WidgetResult) =>
  records.change(orderId, (record) => ({ ...record, state: 'paid', at: now(), result: { ...result } }));

/** Until there is a definite answer; the same goes on at the next start if the page is closed meanwhile. */
async function finish(counter: Counter, { orderId, mode }: PaymentRecord): Promise<Placed> {
  for (let turn = 0; ; turn += 1) {
    const record = await settleOnce(counter, orderId);
    if (record?.state === 'refused') {
      counter.attempts.end();
      const words = mode === 'cod' ? checkoutMessages.codFailed : checkoutMessages.verifyFailed;
      return stopped(record.message || words);
    }
    if (record && (record.placedId !== undefined || isEnd(record.state))) {
      counter.attempts.end();
      return { kind: 'placed', orderId: record.placedId ?? orderId };
    }
    counter.onPhase('slow');
    await counter.wait(PATIENCE_MS[Math.min(turn, PATIENCE_MS.length - 1)] ?? 15_000);
  }
}

/** A cart that cannot be reduced now is reduced later; the order is placed all the same. */
async function settleOnce(counter: Counter, orderId: string): Promise<PaymentRecord | undefined> {
  try {
    return await finishPayment(counter, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('payment not finished', error);
    return counter.records.read(orderId);
  }
}
