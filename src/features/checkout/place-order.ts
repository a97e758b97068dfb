// Takes Place Order to a placed order or to a reason why it failed. No React: the screen passes the dependencies and
// follows the phases.
import type { ApiClient } from '#src/api/client.ts';
import { isFinal } from '#src/api/final-word.ts';
import { ApiError, NetworkError, ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { RefusalCode } from '#src/contract/refusal-codes.ts';
import { acceptPaidOrder } from './accept-paid-order.ts';
import { type Attempt, type OrderBody, readKeys } from './attempts.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { cutOffer, type Differences, differencesOfFigures } from './differences.ts';
import { finishPayments, isEnd } from './finish-payments.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import { type OrderContext, type Placed, type Stopped, stopped } from './order-context.ts';
import { payOrder } from './pay-order.ts';
import { prepareOrder } from './prepare-order.ts';
import { figuresOf, orderBody, paidOrderOf, sendOrder } from './send-order.ts';

const log = createLog('checkout');

/** Limit for a shop whose figures change after every yes. */
const MAX_ROUNDS = 6;

/** `seen` is the offer on screen. The caller holds the checkout lock. Rejects only on a bug. */
export async function placeOrder(context: OrderContext, seen: Offer, values: CheckoutValues): Promise<Placed> {
  try {
    return await placeInRounds(context, seen, values);
  } catch (error) {
    // The device could not store a change of the cart, or read its payments.
    if (!(error instanceof ShopError)) throw error;
    log.warn('order not placed', error);
    return stopped(checkoutMessages.placeFailed);
  }
}

async function placeInRounds(context: OrderContext, seen: Offer, values: CheckoutValues): Promise<Placed> {
  const { api, sessionId, attempts, records } = context;
  context.onPhase('checking');
  const earlier = await finishEarlier(context);
  if (earlier) return earlier;

  let offer = seen;
  /** The total that the shopper has agreed to. */
  let agreed: number | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const prepared = await prepareOrder({ ...context, settleCart: () => context.cart.settle(sessionId) }, offer);
    if (prepared.kind === 'stop') return stopped(prepared.message);
    offer = prepared.fresh;
    if (prepared.kind === 'ask') {
      const { differences, couponRefusal } = prepared;
      if (differences.payable !== agreed && !(await context.ask(differences))) return stopped('');
      if (couponRefusal) context.onCouponRefused(couponRefusal);
      offer = await cut(context, offer, differences);
    }
    const attempt = await beginAttempt(context, orderBody(offer, values, sessionId));
    try {
      const opened = await sendOrder(api, attempt);
      const known = await records.read(opened.orderId);
      // The stored answer to an order that has ended since. The shopper wants another one.
      if (known && isEnd(known.state)) {
        attempts.end();
        continue;
      }
      attempts.openUntil(Date.parse(opened.payBefore));
      return await payOrder(context, opened, { offer, values, attempt });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const answer = await answerRefusal(context, { offer, attempt }, error);
      if ('kind' in answer) return answer;
      ({ offer, agreed } = answer);
    }
  }
  return stopped(checkoutMessages.placeFailed);
}

/** An earlier payment of this cart with an unknown result may already have placed the order. */
async function finishEarlier(context: OrderContext): Promise<Placed | null> {
  if (!context.isOnline()) return null;
  const ended = await finishPayments(context);
  const placed = ended.find(
    ({ state, sessionId }) => (state === 'done' || state === 'placed') && sessionId === context.sessionId,
  );
  return placed ? { kind: 'placed', orderId: placed.placedId ?? placed.orderId } : null;
}

/** Limit of the contract. */
const MAX_UNANSWERED = 20;

/**
 * The shop places an order with nothing to pay at once. Its key is on the device before it is sent: if the answer is lost, the next
 * order names it, and the shop does not place both.
 */
async function beginAttempt({ api, records, attempts, now }: OrderContext, body: OrderBody): Promise<Attempt> {
  const unanswered = readKeys(await records.unanswered()).slice(-MAX_UNANSWERED);
  const attempt = attempts.attemptFor(unanswered.length > 0 ? { ...body, unanswered } : body, now());
  if (isPlacedAtOnce(api, body) && !unanswered.includes(attempt.id))
    await records.noteUnanswered([...unanswered, attempt.id]);
  return attempt;
}

const isPlacedAtOnce = ({ config }: ApiClient, { amount }: Pick<OrderBody, 'amount'>) =>
  config.backendIdempotency && amount === 0;

async function cut({ cart, sessionId }: OrderContext, offer: Offer, { shortages }: Differences): Promise<Offer> {
  for (const [line, pieces] of shortages) await cart.setQuantity(sessionId, line, pieces);
  return cutOffer(offer, shortages);
}

// key-reused: an order of another tab has settled this attempt.
const ASKED_AGAIN: ReadonlySet<string> = new Set<RefusalCode>([
  'cod-off',
  'pin-without-cod',
  'order-expired',
  'key-reused',
]);

/** Decides after a failed /create-order: stop, or try again with what the shopper agreed to. */
async function answerRefusal(
  context: OrderContext,
  { offer, attempt }: { offer: Offer; attempt: Attempt },
  error: ShopError,
): Promise<Stopped | Placed | { offer: Offer; agreed: number | null }> {
  log.warn('order not opened', error);
  if (error instanceof NetworkError)
    return stopped(
      isPlacedAtOnce(context.api, { amount: quoteOf(offer).dueNow })
        ? checkoutMessages.notAnswered
        : checkoutMessages.notPlaced,
    );
  if (!(error instanceof ApiError)) return stopped(checkoutMessages.placeFailed);
  if (error.status >= 500) return stopped(providerWords(offer, error));
  if (isFinal(error)) context.attempts.end();
  const orderId = paidOrderOf(error);
  if (orderId) return acceptPaidOrder(context, orderId, attempt);
  // The next round's checks tell the shopper.
  if (ASKED_AGAIN.has(error.code)) return { offer, agreed: null };

  const figures = figuresOf(error);
  if (!figures) return stopped(error.serverMessage || checkoutMessages.placeFailed);
  const isCoupon = error.code === 'coupon-refused';
  const differences = differencesOfFigures(offer, figures, isCoupon ? error.serverMessage : '');
  if (
    differences.shortages.size === offer.lines.length &&
    [...differences.shortages.values()].every((left) => left === 0)
  )
    return stopped(error.serverMessage || checkoutMessages.nothingLeft);
  if (!(await context.ask(differences))) return stopped('');
  if (isCoupon) context.onCouponRefused(error.serverMessage);
  const cutDown = await cut(context, offer, differences);
  return { offer: isCoupon ? { ...cutDown, coupon: null } : cutDown, agreed: differences.payable };
}

/** When the provider's order fails for cash on delivery, the message names the provider, as the product specification asks. */
function providerWords({ mode }: Offer, { code, serverMessage }: ApiError): string {
  if (mode === 'cod' && /^payment-/.test(code)) return `${checkoutMessages.providerFailed}. ${serverMessage}`.trim();
  return serverMessage || checkoutMessages.placeFailed;
}
