// The real provider: its Orders API over fetch, its signatures with HMAC. Field names are the provider's.
import * as v from 'valibot';
import { POLICY_NAMES, PROVIDER_SCRIPT, PROVIDER_SCRIPT_HOSTS } from '#src/base/trusted-types.ts';
import { type Payments, PaymentsError, type ProviderOrder, type ProviderPayment } from './payments.ts';
import { createRazorpayClient, type RazorpayAccess } from './razorpay-client.ts';
import { isSignature, paymentText } from './signature.ts';

const Order = v.object({
  id: v.string(),
  amount: v.number(),
  amount_paid: v.number(),
  currency: v.string(),
  status: v.picklist(['created', 'attempted', 'paid']),
});
const Payment = v.object({
  id: v.string(),
  order_id: v.nullish(v.string(), ''),
  amount: v.number(),
  currency: v.nullish(v.string(), 'INR'),
  amount_refunded: v.nullish(v.number(), 0),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
});
const PaymentList = v.object({ items: v.array(Payment) });
const Refund = v.object({ id: v.string() });

/** The hosts that its widget uses; the provider's Magento module lists the same (docs/decisions/014). */
const HOSTS = {
  'script-src': PROVIDER_SCRIPT_HOSTS,
  // Its script writes to Trusted Types sinks; the named policy's file says which writes are allowed.
  'trusted-types': [POLICY_NAMES.provider],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'connect-src': [
    ...['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    ...['https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
    'https://lumberjack-metrics.razorpay.com',
  ],
  'img-src': ['https://cdn.razorpay.com', 'https://checkout.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
} as const;

export function createRazorpay(access: RazorpayAccess & { webhookSecret?: string | undefined }): Payments {
  const call = createRazorpayClient(access);
  const { keyId, keySecret, webhookSecret } = access;
  const path = (kind: 'orders' | 'payments', id: string, rest = '') => `/v1/${kind}/${encodeURIComponent(id)}${rest}`;
  return {
    name: 'razorpay',
    checkoutScript: PROVIDER_SCRIPT,
    hosts: HOSTS,
    keyId: async () => keyId,
    async openOrder({ amountPaise, receipt }) {
      const body = { amount: amountPaise, currency: 'INR', receipt, payment_capture: true };
      return toOrder(read(Order, await call('POST', '/v1/orders', { body }), 'open order'));
    },
    readOrder: async (id) => toOrder(read(Order, await call('GET', path('orders', id)), 'read order')),
    async listPayments(orderId) {
      const { items } = read(PaymentList, await call('GET', path('orders', orderId, '/payments')), 'list payments');
      return items.map((item) => toPayment({ ...item, order_id: item.order_id || orderId }));
    },
    async capture(id, amountPaise) {
      const body = { amount: amountPaise, currency: 'INR' };
      return toPayment(read(Payment, await call('POST', path('payments', id, '/capture'), { body }), 'capture'));
    },
    async refund(id, amountPaise, key) {
      const options = { body: { amount: amountPaise }, headers: { 'x-refund-idempotency': key } };
      return read(Refund, await call('POST', path('payments', id, '/refund'), options), 'refund').id;
    },
    isSigned: async (result) => isSignature(keySecret, paymentText(result), result.signature),
    async isWebhookSigned(body, signature) {
      if (!webhookSecret) throw new PaymentsError('misconfigured', { call: 'webhook' });
      return isSignature(webhookSecret, body, signature);
    },
  };
}

/** A 2xx with an unexpected body counts as no answer. */
function read<S extends v.GenericSchema>(schema: S, json: unknown, call: string): v.InferOutput<S> {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  throw new PaymentsError('unreachable', { call, reason: 'unreadable_answer' });
}

const toOrder = ({ id, amount, amount_paid, currency, status }: v.InferOutput<typeof Order>): ProviderOrder => ({
  id,
  amountPaise: amount,
  paidPaise: amount_paid,
  currency,
  status,
});

/** Also used for a payment in a webhook. */
export const toPayment = (payment: v.InferOutput<typeof Payment>): ProviderPayment => ({
  id: payment.id,
  orderId: payment.order_id,
  amountPaise: payment.amount,
  refundedPaise: payment.amount_refunded,
  currency: payment.currency,
  status: payment.status,
});

export { Payment as RazorpayPayment };
