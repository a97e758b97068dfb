// Brings a payment to its end after the widget: submits the result to the shop until it gets a final response, then
// removes the ordered items from the cart. Runs after Place Order and again at every start, `online` event and return
// to the tab.
import type { ApiClient } from '#src/api/client.ts';
import { isFinal, saysMissing } from '#src/api/final-word.ts';
import { assertNever } from '#src/base/assert-never.ts';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getOrder, type Order } from '#src/contract/order.ts';
import { codOrder, verifyPayment } from '#src/contract/payment.ts';
import { isLost, isPlaced } from '#src/domain/order-state.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { PaymentRecord, PaymentRecords } from '#src/features/session/payment-records.ts';
import type { CheckoutCart } from './checkout-cart.ts';

const log = createLog('payment');

export interface Finishing {
  api: ApiClient;
  records: PaymentRecords;
  cart: CheckoutCart;
  now(): number;
  /** Runs `work` while no other tab does the same (with a Web Lock where available). */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** A request of another tab has ended after this time. */
const STILL_TRYING_MS = 20_000;
/** A finished record stays for a day, so that other tabs see its result. */
const DAY_MS = 24 * 60 * 60_000;
/** An order that the shop reports as unpaid is given up after this time. A bank takes less for a pending payment. */
const GIVE_UP_MS = 7 * 24 * 60 * 60_000;
/** So is an order about which the shop has not answered on so many days. */
const NO_ANSWER_DAYS = 30;

/** Takes one payment as far as possible now. Resolves to its record; undefined when there is none. */
export const finishPayment = (parts: Finishing, orderId: string): Promise<PaymentRecord | undefined> =>
  parts.exclusively(async () => {
    let record = await parts.records.read(orderId);
    let state: PaymentRecord['state'] | undefined;
    while (record && record.state !== state) {
      state = record.state;
      record = await step(parts, record);
    }
    return record;
  });

/** Does so for every open payment of this device. Resolves to those that ended now, or are placed but still in the cart. */
export async function finishPayments(parts: Finishing): Promise<PaymentRecord[]> {
  const ended: PaymentRecord[] = [];
  for (const { orderId, state, at } of await parts.records.all()) {
    if (isEnd(state)) {
      if (parts.now() - at > DAY_MS) await parts.records.remove(orderId);
      continue;
    }
    const record = await finishPayment(parts, orderId);
    if (record && (record.state === 'placed' || isEnd(record.state))) ended.push(record);
  }
  return ended;
}

export const isEnd = (state: PaymentRecord['state']): boolean => ['done', 'refused', 'lapsed'].includes(state);

/** Takes one step. Returns the same state when nothing more can be done now. */
async function step(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  switch (record.state) {
    case 'opened':
      return look(parts, record);
    case 'paid':
      return pass(parts, record);
    case 'placed':
      return reduceCart(parts, record);
    case 'done':
    case 'refused':
    case 'lapsed':
      return record;
    default:
      return assertNever(record.state);
  }
}

/** What the shop says of an order whose record does not say it. */
async function orderedLines(api: ApiClient, orderId: string): Promise<PaymentRecord['ordered']> {
  const order = await readOrder(api, orderId);
  return (order?.productData ?? []).map((line) => ({
    line: toCartLine({ ...line, _id: '' }).key,
    quantity: line.quantity,
  }));
}

/** Removes the ordered items from the cart; items added since stay. If that is not possible now, a later start does it. */
async function reduceCart(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  try {
    const ordered = record.ordered.length > 0 ? record.ordered : await orderedLines(parts.api, record.orderId);
    await parts.cart.takeOut(record.sessionId, { ...record, ordered });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (!saysMissing(error)) {
      log.warn('cart not reduced yet', error);
      return record;
    }
  }
  return become(parts, record, { state: 'done' });
}

/** The result of the widget is unknown. The provider may have notified the shop, so ask the shop. */
async function look(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const found = await readPlaced(parts, record);
  if (found === 'placed') return become(parts, record, { state: 'placed', placedId: record.orderId });
  const now = parts.now();
  const { at, triedAt, days = 0 } = record;
  if (found !== 'unknown') {
    if (found === 'over' || now - at > GIVE_UP_MS) return become(parts, record, { state: 'lapsed' });
    return days === 0 ? record : become(parts, record, { days: 0, triedAt: undefined });
  }
  if (triedAt !== undefined && Math.abs(now - triedAt) < DAY_MS) return record;
  // A day without a look does not count: the device may have been off.
  return become(parts, record, days === NO_ANSWER_DAYS ? { state: 'lapsed' } : { days: days + 1, triedAt: now });
}

/** Submits the provider's result to the shop. */
async function pass(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  // Without idempotency keys, /cod-order must not be sent twice. Check whether another tab is sending it or the first
  // request arrived.
  if (record.mode === 'cod' && record.tries > 0 && !parts.api.config.backendIdempotency) {
    if (Math.abs(parts.now() - (record.triedAt ?? 0)) < STILL_TRYING_MS) return record;
    const found = await readPlaced(parts, record);
    if (found === 'unknown') return record;
    if (found === 'placed') return become(parts, record, { state: 'placed', placedId: record.orderId });
  }
  // Recorded before sending: if the page dies, the next one must know that the request was made. Of two tabs with the
  // same attempt (without locks), only one sends.
  let isOurs = false;
  const sent = await parts.records.change(record.orderId, (now) => {
    isOurs = now.state === 'paid' && now.tries === record.tries;
    return isOurs ? { ...now, tries: now.tries + 1, triedAt: parts.now() } : now;
  });
  if (!sent || !isOurs) return sent;
  try {
    const { data } = await post(parts.api, sent);
    return await become(parts, sent, { state: 'placed', placedId: data._id });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.warn(`payment result not accepted (${sent.tries})`, error);
    // A gateway's 400 or 404 does not reject the payment: keep the record and submit it again later.
    if (!isFinal(error)) return sent;
    // The provider may have notified the shop in the meantime. Then the order counts, not the rejection.
    if ((await readPlaced(parts, sent)) === 'placed')
      return become(parts, sent, { state: 'placed', placedId: sent.orderId });
    return become(parts, sent, { state: 'refused', message: error.serverMessage });
  }
}

function post(api: ApiClient, { orderId: order_Id, mode, result, figures }: PaymentRecord) {
  if (!result) throw new ShopError('no-payment-result');
  const options = {
    cache: 'no-store',
    ...(api.config.backendIdempotency ? { headers: { 'idempotency-key': `"${result.razorpay_payment_id}"` } } : {}),
  } as const;
  return mode === 'cod'
    ? api.call(codOrder, { body: { ...result, order_Id, isCOD: true, ...figures } }, options)
    : api.call(verifyPayment, { body: { ...result, order_Id, isCOD: false } }, options);
}

async function readOrder(api: ApiClient, orderId: string): Promise<Order | undefined> {
  const { data } = await api.call(getOrder, { params: { orderId } }, { cache: 'no-store' });
  return Array.isArray(data) ? data[0] : data;
}

async function readPlaced(
  { api }: Finishing,
  { orderId }: PaymentRecord,
): Promise<'placed' | 'over' | 'open' | 'unknown'> {
  try {
    const order = await readOrder(api, orderId);
    if (order && isPlaced(order)) return 'placed';
    // Keep asking about an expired order as long as a late payment may still arrive.
    return order && isLost(order) ? 'over' : 'open';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return saysMissing(error) ? 'over' : 'unknown';
  }
}

const become = ({ records, now }: Finishing, { orderId }: PaymentRecord, next: Partial<PaymentRecord>) =>
  records.change(orderId, (record) => ({ ...record, ...next, ...(next.state ? { at: now() } : {}) }));
