// A buyer as the shop sees one: order, payment window, payment at the test gateway, verification. A call that gets 503 is retried with
// its key after Retry-After, as the page does.
import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { toRupees } from '#src/domain/money.ts';
import { quote } from '#src/domain/quote.ts';
import type { Counter } from '#tests/kit/faults/killed-checkout.ts';
import { checkoutForm } from '#tests/kit/server/checkout.ts';
import { type LoadAnswer, type LoadCall, sendCall } from '#tests/kit/server/load-call.ts';

/**
 * How a purchase ended. sold-out: the order was refused. gone: the order existed, and its payment window was refused. refunded:
 * paid when nothing was left. Everything else is an error.
 */
export type Outcome = 'placed' | 'sold-out' | 'gone' | 'refunded' | `error ${string}`;

export interface Bought {
  outcome: Outcome;
  /** When the buyer learned the outcome (performance.now). */
  endedAt: number;
  /** Of the placed order. */
  orderId?: string;
  /** Calls that were refused with 503 and repeated. */
  repeats: number;
  /** Milliseconds of each call. */
  calls: [kind: string, ms: number][];
}

export interface BuyerPlace {
  agent: Agent;
  origin: string;
  counter: Counter;
  good: Counter['goods'][number];
  /** Between the order and the payment. */
  payAfterMs: number;
  /** After this time no call is retried (performance.now). */
  endsAt: number;
}

export async function buyOne(place: BuyerPlace, number: number, name: string): Promise<Bought> {
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const session = `${name}${String(number).padStart(32 - name.length, '0')}`;
  const bought: Bought = { outcome: 'error none', endedAt: 0, repeats: 0, calls: [] };
  const end = (outcome: Outcome): Bought => Object.assign(bought, { outcome, endedAt: performance.now() });

  /** Resolves to an error code if there was no response. */
  async function call(request: Omit<LoadCall, 'from'>): Promise<LoadAnswer | string> {
    for (;;) {
      const startedAt = performance.now();
      const answer = await sendCall(place.agent, place.origin, { ...request, from }).catch(
        (error: NodeJS.ErrnoException) => error.code ?? 'broken',
      );
      bought.calls.push([request.kind, performance.now() - startedAt]);
      const isBusy = typeof answer !== 'string' && answer.status === 503;
      if (!isBusy || performance.now() > place.endsAt) return answer;
      bought.repeats += 1;
      await wait(Number(answer.headers['retry-after'] ?? 1) * 1_000 * (1 + Math.random() / 2));
    }
  }
  const faultOf = (kind: string, answer: LoadAnswer | string): Outcome =>
    `error ${kind}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.json?.code ?? ''}`}`;

  const body = orderBody(place, session, `${name}-${from}@example.com`);
  const post = { method: 'POST' } as const;
  const opened = await call({ kind: 'order', ...post, path: '/api/create-order', body, key: `${session}-order` });
  if (typeof opened === 'string' || opened.status !== 200)
    return end(
      typeof opened !== 'string' && opened.json?.code === 'out-of-stock' ? 'sold-out' : faultOf('order', opened),
    );
  const { orderId, keyId, data } = opened.json;
  await wait(place.payAfterMs * (0.5 + Math.random()));
  const window = await call({ kind: 'window', ...post, path: '/api/payment-window', body: { order_Id: orderId } });
  if (typeof window === 'string' || window.status !== 200)
    return end(typeof window !== 'string' && window.json?.code === 'out-of-stock' ? 'gone' : faultOf('window', window));
  const card = { key: keyId, order_id: data.id, method: 'card', name: '4111 1111 1111 1111' };
  const paid = await call({ kind: 'gateway', ...post, path: '/pay/payments', body: card });
  if (typeof paid === 'string' || paid.status !== 200) return end(faultOf('gateway', paid));
  const proof = { ...paid.json.result, order_Id: orderId, isCOD: false };
  const verified = await call({
    kind: 'verify',
    ...post,
    path: '/api/verify-payment',
    body: proof,
    key: `${session}-paid`,
  });
  if (typeof verified !== 'string' && verified.status === 200) return Object.assign(end('placed'), { orderId });
  return end(typeof verified !== 'string' && verified.status === 409 ? 'refunded' : faultOf('verify', verified));
}

function orderBody({ counter, good }: BuyerPlace, session_id: string, email: string): object {
  const { prices, shipping, prepaid } = counter;
  const product = prices[good.product_id] ?? { salePrice: 0, gst: 0 };
  const figures = quote({ lines: [{ product, quantity: 1 }], mode: 'online', shipping, prepaid, coupon: null });
  return {
    amount: figures.dueNow,
    userData: checkoutForm(email),
    productData: [{ isCombo: false, ...good, quantity: 1 }],
    couponCode: '',
    payMode: 'online',
    total: toRupees(figures.payable),
    shippingCharges: toRupees(figures.shipping),
    session_id,
  };
}
