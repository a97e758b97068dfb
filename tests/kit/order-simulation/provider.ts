// An in-memory payment provider for the simulation, with every fault: payments come late, in parts or in dollars; it is down,
// or it acts and loses its response.
import { createHmac } from 'node:crypto';
import { type Payments, PaymentsError, type ProviderPayment } from '#server/providers/payments.ts';

/** away: does nothing and does not respond. deaf: acts, and its response is lost. */
export type Mood = 'well' | 'away' | 'deaf';
type Status = ProviderPayment['status'];

const KEY_SECRET = 'secret-of-the-keys';
const WEBHOOK_SECRET = 'secret-of-the-webhooks';
const sign = (secret: string, text: string | Uint8Array) => createHmac('sha256', secret).update(text).digest('hex');

export class OrderProvider {
  mood: Mood = 'well';
  readonly orders = new Map<string, number>();
  readonly payments: ProviderPayment[] = [];
  /** Key of a refund -> its payment. A repeated key makes one refund. */
  readonly refunds = new Map<string, string>();
  /** Key of a refund -> the amount that it came with first, also if it was refused. */
  private readonly asked = new Map<string, number>();

  /** The provider that the shop uses. */
  readonly make: Payments = {
    name: 'razorpay',
    checkoutScript: '/pay.js',
    hosts: {},
    keyId: async () => 'rzp_test_simulation',
    openOrder: ({ amountPaise }) =>
      this.answer('open order', () => {
        const id = `order_${this.orders.size}`;
        this.orders.set(id, amountPaise);
        return { id, amountPaise, paidPaise: 0, currency: 'INR', status: 'created' };
      }),
    readOrder: () => this.answer('read order', () => this.refuse('read order')),
    listPayments: (orderId) =>
      this.answer('list payments', () =>
        this.payments.filter((one) => one.orderId === orderId).map((one) => ({ ...one })),
      ),
    capture: (id) =>
      this.answer('capture', () => {
        const payment = this.find(id);
        if (payment?.status !== 'authorized') return this.refuse('capture');
        payment.status = 'captured';
        return { ...payment };
      }),
    refund: (id, amountPaise, key) =>
      this.answer('refund', () => {
        // A key that comes again with another amount is refused, as Razorpay documents.
        if ((this.asked.get(key) ?? amountPaise) !== amountPaise) return this.refuse('refund');
        this.asked.set(key, amountPaise);
        if (this.refunds.get(key) === id) return `rfnd_${key}`;
        const payment = this.find(id);
        if (payment?.status !== 'captured' || amountPaise < 100) return this.refuse('refund');
        if (payment.refundedPaise + amountPaise > payment.amountPaise) return this.refuse('refund');
        payment.refundedPaise += amountPaise;
        if (payment.refundedPaise === payment.amountPaise) payment.status = 'refunded';
        this.refunds.set(key, id);
        return `rfnd_${key}`;
      }),
    isSigned: async ({ orderId, paymentId, signature }) => sign(KEY_SECRET, `${orderId}|${paymentId}`) === signature,
    isWebhookSigned: async (body, signature) => sign(WEBHOOK_SECRET, body) === signature,
  };

  /** Pays at the widget. undefined if the order is already paid: then no further payment is taken. */
  pay(orderId: string, status: Status, { amountPaise = this.orders.get(orderId) ?? 0, currency = 'INR' } = {}) {
    if (this.hasMoney(orderId)) return undefined;
    const id = `pay_${this.payments.length}`;
    const payment: ProviderPayment = { id, orderId, amountPaise, refundedPaise: 0, currency, status };
    this.payments.push(payment);
    return payment;
  }

  hasMoney = (orderId: string) =>
    this.payments.some((one) => one.orderId === orderId && ['captured', 'refunded'].includes(one.status));

  /** What the page gets, whatever the state of the payment. */
  resultOf = ({ id, orderId }: ProviderPayment) => ({
    razorpay_order_id: orderId,
    razorpay_payment_id: id,
    razorpay_signature: sign(KEY_SECRET, `${orderId}|${id}`),
  });

  /** A webhook delivery. A forger uses another `secret`. */
  hookOf(payment: ProviderPayment, event: string, secret = WEBHOOK_SECRET) {
    const { id, orderId: order_id, amountPaise: amount, refundedPaise: amount_refunded, currency, status } = payment;
    const entity = { id, order_id, amount, amount_refunded, currency, status };
    const body = JSON.stringify({ event, payload: { payment: { entity } } });
    const headers = { 'auth-key': '', 'x-razorpay-signature': sign(secret, body), 'x-razorpay-event-id': '' };
    return { body, headers };
  }

  private find = (id: string) => this.payments.find((one) => one.id === id);

  private refuse(call: string): never {
    throw new PaymentsError('refused', { call, status: 400 });
  }

  private async answer<T>(call: string, work: () => T): Promise<T> {
    if (this.mood === 'away') throw new PaymentsError('unreachable', { call });
    const done = work();
    if (this.mood === 'deaf') throw new PaymentsError('unreachable', { call });
    return done;
  }
}
