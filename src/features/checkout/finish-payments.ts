// What becomes of a payment after the widget: handed to the shop until there is a definite answer, then the cart is
// reduced by what was ordered. Runs after Place Order and again at every start, `online` and `visible` (OFFLINE 3.11).
import type { ApiClient } from '#src/api/client.ts';
import { isFinal, saysMissing } from '#src/api/final-word.ts';
import { assertNever } from '#src/base/assert-never.ts';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getOrder } from '#src/contract/order.ts';
import { codOrder, verifyPayment } from '#src/contract/payment.ts';
import { isLost, isPlaced } from '#src/domain/order-state.ts';
import type { PaymentRecord, PaymentRecords } from '#src/features/session/payment-records.ts';
import type { CheckoutCart } from './checkout-cart.ts';

const log = createLog('payment');

export interface Finishing {
  api: ApiClient;
  records: PaymentRecords;
  cart: CheckoutCart;
  now(): number;
  /** Runs `work` while no other tab is at the same (a Web Lock where there are any). */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A call of another tab ends within this time, one way or the other. */
const STILL_TRYING_MS = 20_000;
/** A record that is over is kept so long for other tabs to see. */
const TOMBSTONE_MS = 24 * 60 * 60_000;
/** After this nobody waits for an unpaid order any more: longer than a bank takes over a payment that hangs. */
const GIVE_UP_MS = 7 * 24 * 60 * 60_000;

/** Takes one payment as far as it goes now. Resolves to its record; undefined when there is none. */
export const finishPayment = (parts: Finishing, orderId: string): Promise<PaymentRecord | undefined> =>
  parts.alone(async () => {
    let record = await parts.records.read(orderId);
    let state: PaymentRecord['state'] | undefined;
    while (record && record.state !== state) {
      state = record.state;
      record = await step(parts, record);
    }
    return record;
  });

/** Every payment of this device that is not over. Resolves to those that were brought to their end now. */
export async function finishPayments(parts: Finishing): Promise<PaymentRecord[]> {
  const ended: PaymentRecord[] = [];
  for (const { orderId, state, at } of await parts.records.all()) {
    if (isEnd(state)) {
      if (parts.now() - at > TOMBSTONE_MS) await parts.records.remove(orderId);
      continue;
    }
    const record = await finishPayment(parts, orderId);
    if (record && isEnd(record.state)) ended.push(record);
  }
  return ended;
}

export const isEnd = (state: PaymentRecord['state']): boolean => ['done', 'refused', 'lapsed'].includes(state);

/** One step; the same state when nothing more can be done now. */
async function step(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  switch (record.state) {
    case 'opened':
      return look(parts, record);
    case 'paid':
      return pass(parts, record);
    case 'placed':
      // What was ordered leaves the cart; what was added meanwhile stays.
      await parts.cart.takeOut(record.sessionId, record);
      return become(parts, record, { state: 'done' });
    case 'done':
    case 'refused':
    case 'lapsed':
      return record;
    default:
      return assertNever(record.state);
  }
}

/** Nothing was heard of the widget's end: perhaps the shop was told by the provider. */
async function look(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const found = await readPlaced(parts, record);
  if (found === 'placed') return become(parts, record, { state: 'placed', placedId: record.orderId });
  if (found === 'over' || parts.now() - record.at > GIVE_UP_MS) return become(parts, record, { state: 'lapsed' });
  return record;
}

/** Hands the provider's result to the shop. */
async function pass(parts: Finishing, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  // Without keys /cod-order may not be sent twice: is another tab at it, did the first one arrive?
  if (record.mode === 'cod' && record.tries > 0 && !parts.api.config.backendIdempotency) {
    if (Math.abs(parts.now() - (record.triedAt ?? 0)) < STILL_TRYING_MS) return record;
    const found = await readPlaced(parts, record);
    if (found === 'unknown') return record;
    if (found === 'placed') return become(parts, record, { state: 'placed', placedId: record.orderId });
  }
  // Written ahead: an answer that is lost with the page must be known to have been asked for. Of two tabs at the same try
  // (no locks) one sends.
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
    log.warn(`result not taken (${sent.tries})`, error);
    // A gateway's 400 or 404 is no refusal of the payment: it stays recorded and is handed over again.
    if (!isFinal(error)) return sent;
    // The provider may have told the shop meanwhile: its order is the truth, not the refusal.
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

async function readPlaced(
  { api }: Finishing,
  { orderId }: PaymentRecord,
): Promise<'placed' | 'over' | 'open' | 'unknown'> {
  try {
    const { data } = await api.call(getOrder, { params: { orderId } }, { cache: 'no-store' });
    const order = Array.isArray(data) ? data[0] : data;
    if (order && isPlaced(order)) return 'placed';
    // An expired order is asked about for as long as a late payment may still come.
    return order && isLost(order) ? 'over' : 'open';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return saysMissing(error) ? 'over' : 'unknown';
  }
}

const become = ({ records, now }: Finishing, { orderId }: PaymentRecord, next: Partial<PaymentRecord>) =>
  records.change(orderId, (record) => ({ ...record, ...next, ...(next.state ? { at: now() } : {}) }));
