// A local stand-in for the Razorpay API: the documented calls, status codes and error bodies, with signatures computed here, not
// with the shop's code.
//
//   const razorpay = await startRazorpay();
//   const payments = createRazorpay(razorpay.access);
//   const result = razorpay.pay(orderId);            // what its widget would return to the page
//   razorpay.webhook('payment.captured', result.razorpay_payment_id)
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RazorpayAccess } from '#server/providers/razorpay-client.ts';

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: [];
  created_at: number;
}
export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'card';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  email: string;
  contact: string;
  error_code: string | null;
  created_at: number;
}
/** How it answers. It acts as documented, unless it is silent or answers 409, 429 or a redirect. */
type Answer = 'as documented' | (typeof UNUSABLE)[number];
/** Answers that do not say what became of the call. */
export const UNUSABLE = ['error 500', 'error 429', 'error 409', 'redirect', 'not JSON', 'cut off', 'silence'] as const;
interface Refusal {
  status: number;
  description: string;
}

const KEY_ID = 'rzp_test_standin00000';
const KEY_SECRET = 'a secret of the stand-in'.replaceAll(' ', '-');
const WEBHOOK_SECRET = 'another-secret-of-the-stand-in';

const refuse = (description: string, status = 400): never => {
  throw Object.assign(new Error(description), { status, description } satisfies Refusal);
};

export async function startRazorpay() {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, { id: string; payment_id: string; amount: number }>();
  const calls: string[] = [];
  let answer: Answer = 'as documented';
  let made = 0;
  const newId = (kind: string) => {
    made += 1;
    return `${kind}_${String(made).padStart(14, 'A')}`;
  };
  const find = <T>(all: Map<string, T>, id: string): T => all.get(id) ?? refuse('The id provided does not exist');

  function openOrder(body: Record<string, unknown>): Order {
    const { amount, currency, receipt } = body;
    if (typeof amount !== 'number' || !Number.isInteger(amount)) return refuse('The amount must be an integer.');
    if (amount < 100) return refuse('Order amount less than minimum amount allowed');
    if (typeof receipt === 'string' && receipt.length > 40)
      return refuse('The receipt may not be greater than 40 characters.');
    const order: Order = {
      ...{ id: newId('order'), entity: 'order', amount, amount_paid: 0, amount_due: amount },
      ...{ currency: String(currency), receipt: String(receipt), status: 'created', attempts: 0, notes: [] },
      created_at: 1_795_000_000,
    } as const;
    orders.set(order.id, order);
    return order;
  }
  function refund(paymentId: string, body: Record<string, unknown>, key: string) {
    const payment = find(payments, paymentId);
    const known = refunds.get(key);
    if (known) return known;
    if (payment.status !== 'captured') return refuse('The payment status should be captured for action to be taken');
    const amount = Number(body.amount ?? payment.amount);
    if (amount < 100) return refuse('The amount must be atleast INR 1.00');
    if (amount > payment.amount - payment.amount_refunded)
      return refuse('The total refund amount is greater than the refund payment amount');
    payment.amount_refunded += amount;
    const isFull = payment.amount_refunded === payment.amount;
    Object.assign(payment, { refund_status: isFull ? 'full' : 'partial', status: isFull ? 'refunded' : 'captured' });
    const made = { id: newId('rfnd'), entity: 'refund', payment_id: paymentId, amount, status: 'pending' };
    refunds.set(key, made);
    return made;
  }
  function capture(paymentId: string, body: Record<string, unknown>): Payment {
    const payment = find(payments, paymentId);
    if (payment.status !== 'authorized') return refuse('This payment has already been captured');
    if (body.amount !== payment.amount) return refuse('Capture amount must be equal to the amount authorized');
    return settle(payment, 'captured');
  }
  function settle(payment: Payment, status: Payment['status']): Payment {
    Object.assign(payment, { status, captured: status === 'captured' });
    const order = find(orders, payment.order_id);
    if (status === 'captured') Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
    return payment;
  }

  const routes: [
    method: string,
    path: RegExp,
    work: (id: string, body: Record<string, unknown>, key: string) => unknown,
  ][] = [
    ['POST', /^\/v1\/orders$/, (_, body) => openOrder(body)],
    ['GET', /^\/v1\/orders\/(\w+)$/, (id) => find(orders, id)],
    [
      'GET',
      /^\/v1\/orders\/(\w+)\/payments$/,
      (id) => {
        find(orders, id);
        const items = [...payments.values()].filter((payment) => payment.order_id === id);
        return { entity: 'collection', count: items.length, items };
      },
    ],
    ['POST', /^\/v1\/payments\/(\w+)\/capture$/, (id, body) => capture(id, body)],
    ['POST', /^\/v1\/payments\/(\w+)\/refund$/, (id, body, key) => refund(id, body, key)],
  ];

  async function work(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const wanted = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== wanted) return failed(401, 'Authentication failed');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // A body of another type is read as a form, and no field is found in it.
    const isJson = chunks.length > 0 && request.headers['content-type'] === 'application/json';
    const body = isJson ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    for (const [method, path, run] of routes) {
      const match = request.method === method ? path.exec(request.url ?? '') : null;
      if (!match) continue;
      try {
        const key = String(request.headers['x-refund-idempotency'] ?? newId('key'));
        return { status: 200, body: run(match[1] ?? '', body, key) };
      } catch (error) {
        const { status, description } = error as Refusal;
        return failed(status, description);
      }
    }
    return failed(404, 'The requested URL was not found on the server.');
  }
  const failed = (status: number, description: string) => {
    const error = { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
    return { status, body: { error } };
  };

  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.push(`${request.method} ${request.url}`);
    if (answer === 'silence') return;
    if (answer === 'redirect') {
      const order = { id: 'order_elsewhere', amount: 69_700, amount_paid: 0, currency: 'INR', status: 'created' };
      response.writeHead(request.url === '/elsewhere' ? 200 : 302, { location: '/elsewhere' });
      return void response.end(JSON.stringify(order));
    }
    const status = answer === 'error 429' ? 429 : answer === 'error 409' ? 409 : 0;
    const done = status > 0 ? failed(status, 'Not now') : await work(request);
    response.writeHead(answer === 'error 500' ? 500 : done.status, { 'content-type': 'application/json' });
    if (answer === 'cut off') {
      response.write('{"id":');
      response.destroy();
    } else response.end(answer === 'not JSON' ? '<html>' : JSON.stringify(done.body));
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const access: Required<RazorpayAccess> & { webhookSecret: string } = {
    ...{ base: `http://127.0.0.1:${port}`, keyId: KEY_ID, keySecret: KEY_SECRET, timeoutMs: 20_000 },
    webhookSecret: WEBHOOK_SECRET,
  };
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

  return {
    access,
    orders,
    payments,
    refunds,
    /** 'POST /v1/orders', … */
    calls,
    /** From now on. */
    answers: (how: Answer) => {
      answer = how;
    },
    /** Pays an order at the widget. Returns what the page gets. */
    pay(orderId: string, status: Payment['status'] = 'captured', amount = orders.get(orderId)?.amount ?? 0) {
      const payment: Payment = {
        ...{ id: newId('pay'), entity: 'payment', amount, currency: 'INR', status, order_id: orderId, method: 'card' },
        ...{ amount_refunded: 0, refund_status: null, captured: false, email: 'asha@example.com' },
        ...{ contact: '+919876543210', error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null },
        created_at: 1_795_000_000,
      } as const;
      payments.set(payment.id, payment);
      settle(payment, status);
      return {
        razorpay_order_id: orderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: sign(KEY_SECRET, `${orderId}|${payment.id}`),
      };
    },
    /** Sets what the bank reports about a payment later. */
    becomes: (paymentId: string, status: Payment['status']) => void settle(find(payments, paymentId), status),
    /** The bank rejects the refund: the money is the shop's again. */
    refundFails(paymentId: string): void {
      for (const refund of refunds.values())
        if (refund.payment_id === paymentId) Object.assign(refund, { status: 'failed' });
      Object.assign(find(payments, paymentId), { amount_refunded: 0, refund_status: null, status: 'captured' });
    },
    /** A webhook delivery: body and headers. */
    webhook(event: string, paymentId: string, { id = newId('evt'), secret = WEBHOOK_SECRET } = {}) {
      const payment = payments.get(paymentId);
      const refund = [...refunds.values()].findLast(({ payment_id }) => payment_id === paymentId);
      const payload = {
        payment: { entity: payment },
        ...(event === 'order.paid' ? { order: { entity: orders.get(payment?.order_id ?? '') } } : {}),
        ...(event.startsWith('refund.') ? { refund: { entity: refund } } : {}),
      };
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_1',
        event,
        contains: Object.keys(payload),
        payload,
        created_at: 1,
      });
      const headers = { 'x-razorpay-signature': sign(secret, body), 'x-razorpay-event-id': id };
      return { body, headers: { ...headers, 'content-type': 'application/json', 'auth-key': '' } };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
