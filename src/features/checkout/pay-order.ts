// The payment part of Place Order. Each step is recorded before the next one starts.
import { fileUrl } from '#src/api/config.ts';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { PROVIDER_SCRIPT } from '#src/base/trusted-types.ts';
import { toRupees } from '#src/domain/money.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { type Attempt, leftAfter } from './attempts.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { finishPayment, isEnd } from './finish-payments.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import { type OrderContext, type Placed, stopped } from './order-context.ts';
import type { WidgetEnd } from './payment-widget.ts';
import { notifyWindowOpened, type OpenedOrder } from './send-order.ts';

const log = createLog('payment');

const MERCHANT = 'Vyayam';

/** Delays in ms between requests for the shop's confirmation; the last one repeats. */
const PATIENCE_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

interface Ordered {
  offer: Offer;
  values: CheckoutValues;
  attempt: Attempt;
}

/**
 * Resolves once the order is placed or rejected, or the widget was closed without payment. Rejects with the ApiError of
 * an order that has expired or whose stock was sold before the widget opened.
 */
export async function payOrder(context: OrderContext, opened: OpenedOrder, ordered: Ordered): Promise<Placed> {
  const record = recordOf(context, opened, ordered.offer);
  await context.records.put(record, leftAfter(ordered.attempt));
  // Another tab may have the result already.
  const stored = await context.records.read(record.orderId);
  if (stored && stored.state !== 'opened') return finish(context, stored);

  context.attempts.openUntil(Date.parse(await notifyWindowOpened(context.api, record.orderId)));
  context.onPhase('paying');
  const end = await openWidget(context, opened, ordered.values);
  if (end === null) return stopped(checkoutMessages.widgetFailed);
  if (end.kind === 'closed')
    return stopped(end.why ? checkoutMessages.paymentFailed(end.why) : checkoutMessages.dismissed);
  context.onPhase('confirming');
  const paid: PaymentRecord = { ...record, state: 'paid', at: context.now(), result: { ...end.result } };
  await recordPaid(context, paid);
  return finish(context, paid);
}

function recordOf(
  { sessionId, now }: OrderContext,
  { orderId, data, status }: OpenedOrder,
  offer: Offer,
): PaymentRecord {
  const { payable, shipping, advance } = quoteOf(offer);
  // A coupon can cover the whole amount. Then no widget is needed.
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

/** Resolves to null when the provider's script did not load. */
async function openWidget({ api, openWidget: open }: OrderContext, opened: OpenedOrder, values: CheckoutValues) {
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

/** Another tab may have learnt of the payment from the shop. A record that is further along stays as it is. */
const recordPaid = ({ records }: OrderContext, paid: PaymentRecord) =>
  records.change(paid.orderId, (record) => ({ ...record, state: 'paid', at: paid.at, result: paid.result }), paid);

/**
 * Repeats until there is a final response. If the page closes before, the next start continues. @param last the record as this page
 * knows it, for a device whose storage is cleared meanwhile
 */
async function finish(context: OrderContext, last: PaymentRecord): Promise<Placed> {
  const { orderId, mode } = last;
  for (let turn = 0; ; turn += 1) {
    const record = await settleOnce(context, orderId);
    // The result may have been sent before the record was gone.
    if (!record) await context.records.change(orderId, (now) => now, { ...last, tries: 1 });
    if (record?.state === 'refused') {
      context.attempts.end();
      const words = mode === 'cod' ? checkoutMessages.codFailed : checkoutMessages.verifyFailed;
      return stopped(record.message || words);
    }
    if (record && (record.placedId !== undefined || isEnd(record.state))) {
      context.attempts.end();
      return { kind: 'placed', orderId: record.placedId ?? orderId };
    }
    context.onPhase('slow');
    await context.wait(PATIENCE_MS[Math.min(turn, PATIENCE_MS.length - 1)] ?? 15_000);
  }
}

/** If the cart cannot be updated now, that happens later; the order is placed all the same. */
async function settleOnce(context: OrderContext, orderId: string): Promise<PaymentRecord | undefined> {
  try {
    return await finishPayment(context, orderId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn('payment not finished', error);
    return context.records.read(orderId);
  }
}
