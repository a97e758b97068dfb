// The test gateway's routes for the browser: its script, its style, and the script's two calls. They are below /pay, outside the
// API: to the page it is another company. Bound only while it is the active gateway.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Answer, send } from '#server/http/answer.ts';
import { JSON_LIMIT, readBytes } from '#server/http/read-body.ts';
import type { ShopApp } from '#server/http/route.ts';
import { validate } from '#server/http/validate.ts';
import { PaymentsError } from './payments.ts';
import { hmacHex, paymentText } from './signature.ts';
import { addPayment, findOrder, readKeys } from './test-gateway-ledger.ts';

const FILES = [
  ['/pay/checkout.js', 'test-gateway-checkout.js', 'text/javascript'],
  ['/pay/checkout.css', 'test-gateway-checkout.css', 'text/css'],
] as const;

const Payment = v.object({
  key: v.string(),
  order_id: v.pipe(v.string(), v.maxLength(100)),
  method: v.picklist(['card', 'upi']),
  /** A test card's number or a test UPI id. */
  name: v.pipe(v.string(), v.maxLength(100)),
});

export function bindTestGateway({ hono, parts }: ShopApp): void {
  const { payments, db, clock } = parts;
  if (payments.name !== 'test-gateway') return;
  for (const [path, file, type] of FILES)
    hono.get(path, async () => {
      const text = await readFile(join(import.meta.dirname, file), 'utf8');
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
      return new Response(text, { headers });
    });

  hono.get('/pay/orders/:id', (c) =>
    answer(async () => {
      const order = await findOrder(db, c.req.param('id'));
      return { id: order.id, amount: order.amount_paise, currency: order.currency, status: order.status };
    }),
  );
  hono.post('/pay/payments', (c) =>
    answer(async () => {
      const sent = validate(Payment, readJson(await readBytes(c.req.raw, JSON_LIMIT)));
      const keys = await readKeys(db);
      if (sent.key !== keys.key_id) throw refusal('key_not_known');
      const outcome = outcomeOf(sent.method, sent.name);
      if (!outcome) throw refusal('not_a_test_instrument');
      const order = { orderId: sent.order_id, method: sent.method, now: clock() };
      const payment = await addPayment(db, { ...order, succeeds: outcome !== 'failed' });
      if (outcome === 'failed')
        return { failed: { metadata: { order_id: sent.order_id, payment_id: payment.id }, reason: 'payment_failed' } };
      return {
        tellsThePage: outcome === 'paid',
        result: {
          razorpay_payment_id: payment.id,
          razorpay_order_id: sent.order_id,
          razorpay_signature: hmacHex(keys.key_secret, paymentText({ orderId: sent.order_id, paymentId: payment.id })),
        },
      };
    }),
  );
}

const refusal = (reason: string) => new PaymentsError('refused', { call: 'pay', status: 400, reason });

/** Its errors look like the provider's, not like the shop's. */
async function answer(work: () => Promise<object>): Promise<Response> {
  const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
  try {
    return send(json(200, await work()));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const reason = String(error.details.reason ?? 'not_possible');
    return send(json(400, { error: { code: 'BAD_REQUEST_ERROR', reason, description: reason.replaceAll('_', ' ') } }));
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new PaymentsError('refused', { call: 'pay', status: 400, reason: 'not_json' }, cause);
  }
}

type Outcome = 'paid' | 'failed' | 'lost';

/** `lost`: paid at the bank, and the page is never notified, as when the phone dies at that moment. */
const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4111111111111111': 'paid',
  '4000000000000002': 'failed',
  '4000000000000119': 'lost',
};
const TEST_UPI_IDS: Readonly<Record<string, Outcome>> = {
  'success@razorpay': 'paid',
  'failure@razorpay': 'failed',
  'lost@razorpay': 'lost',
};

/**
 * The results of the test gateway's card numbers and UPI ids. Nothing else is accepted: the widget refuses a real card number
 * and never sends it.
 */
const outcomeOf = (method: 'card' | 'upi', name: string): Outcome | undefined => {
  const table = method === 'card' ? TEST_CARDS : TEST_UPI_IDS;
  const key = method === 'card' ? name.replace(/[\s-]/g, '') : name.trim().toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
};
