// From Place Order to an order, or to a reason why not. No React: the screen gives it the world and follows its phases.
import { isFinal } from '#src/api/final-word.ts';
import { ApiError, NetworkError, ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { type Counter, type Placed, type Stopped, stopped } from './counter.ts';
import { cutOffer, type Differences, differencesOfFigures } from './differences.ts';
import { finishPayments } from './finish-payments.ts';
import * as checkoutMessages from './messages.ts';
import type { Offer } from './offer.ts';
import { payOrder } from './pay-order.ts';
import { prepareOrder } from './prepare-order.ts';
import { figuresOf, orderBody, paidOrderOf, sendOrder } from './send-order.ts';
import { takeAsPlaced } from './take-as-placed.ts';

const log = createLog('checkout');

/** A shop whose figures change under every yes. */
const MAX_ROUNDS = 6;

/** `seen` is what the screen shows. The caller holds the checkout lock. Rejects only with a bug. */
export async function placeOrder(counter: Counter, seen: Offer, values: CheckoutValues): Promise<Placed> {
  const { api, sessionId, attempts } = counter;
  counter.onPhase('checking');
  const earlier = await finishEarlier(counter);
  if (earlier) return earlier;

  let offer = seen;
  /** The total that the shopper has said yes to. */
  let agreed: number | null = null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const prepared = await prepareOrder({ ...counter, settleCart: () => counter.cart.settle(sessionId) }, offer);
    if (prepared.kind === 'stop') return stopped(prepared.message);
    offer = prepared.fresh;
    if (prepared.kind === 'ask') {
      const { differences, couponRefusal } = prepared;
      if (differences.payable !== agreed && !(await counter.ask(differences))) return stopped('');
      if (couponRefusal) counter.onCouponRefused(couponRefusal);
      offer = await cut(counter, offer, differences);
    }
    const attempt = attempts.attemptFor(orderBody(offer, values, sessionId), counter.now());
    try {
      const opened = await sendOrder(api, attempt);
      attempts.openUntil(Date.parse(opened.payBefore));
      return await payOrder(counter, opened, { offer, values });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const answer = await answerRefusal(counter, offer, error);
      if ('kind' in answer) return answer;
      ({ offer, agreed } = answer);
    }
  }
  return stopped(checkoutMessages.placeFailed);
}

/** A payment of this cart whose end nobody has seen may have placed it. */
async function finishEarlier(counter: Counter): Promise<Placed | null> {
  if (!counter.isOnline()) return null;
  const ended = await finishPayments(counter);
  const placed = ended.find(({ state, sessionId }) => state === 'done' && sessionId === counter.sessionId);
  return placed ? { kind: 'placed', orderId: placed.placedId ?? placed.orderId } : null;
}

async function cut({ cart, sessionId }: Counter, offer: Offer, { shortages }: Differences): Promise<Offer> {
  for (const [line, pieces] of shortages) await cart.setQuantity(sessionId, line, pieces);
  return cutOffer(offer, shortages);
}

/** What to do about a /create-order that failed: end, or another round with what was agreed. */
async function answerRefusal(
  counter: Counter,
  offer: Offer,
  error: ShopError,
): Promise<Stopped | Placed | { offer: Offer; agreed: number | null }> {
  log.warn('order not opened', error);
  if (error instanceof NetworkError) return stopped(checkoutMessages.notPlaced);
  if (!(error instanceof ApiError)) return stopped(checkoutMessages.placeFailed);
  if (error.status >= 500) return stopped(providerWords(offer, error));
  if (isFinal(error)) counter.attempts.end();
  const orderId = paidOrderOf(error);
  if (orderId) return takeAsPlaced(counter, orderId);
  if (error.code === 'cod-off' || error.code === 'order-expired') return { offer, agreed: null };

  const figures = figuresOf(error);
  if (!figures) return stopped(error.serverMessage || checkoutMessages.placeFailed);
  const isCoupon = error.code === 'coupon-refused';
  const differences = differencesOfFigures(offer, figures, isCoupon ? error.serverMessage : '');
  if (
    differences.shortages.size === offer.lines.length &&
    [...differences.shortages.values()].every((left) => left === 0)
  )
    return stopped(error.serverMessage || checkoutMessages.nothingLeft);
  if (!(await counter.ask(differences))) return stopped('');
  if (isCoupon) counter.onCouponRefused(error.serverMessage);
  const cutDown = await cut(counter, offer, differences);
  return { offer: isCoupon ? { ...cutDown, coupon: null } : cutDown, agreed: differences.payable };
}

/** When the provider's order failed for cash on delivery, the message names the provider (docs/spec-coverage.md). */
function providerWords({ mode }: Offer, { code, serverMessage }: ApiError): string {
  if (mode === 'cod' && /^payment-/.test(code)) return `${checkoutMessages.providerFailed}. ${serverMessage}`.trim();
  return serverMessage || checkoutMessages.placeFailed;
}
