// The embedded payment provider: the calls and signatures of the real one, without real money. Active if no provider is
// configured. Its widget is test-gateway-checkout.js, which calls test-gateway-routes.ts.
import type { Db, Row } from '#server/db/schema.ts';
import { type Payments, PaymentsError, type ProviderPayment } from './payments.ts';
import { isSignature, paymentText } from './signature.ts';
import { addOrder, addRefund, findOrder, paymentsOf, readKeys } from './test-gateway-ledger.ts';

export function createTestGateway(db: Db, clock: () => Date): Payments {
  return {
    name: 'test-gateway',
    checkoutScript: '/pay/checkout.js',
    hosts: {},
    keyId: async () => (await readKeys(db)).key_id,
    openOrder: async ({ amountPaise, receipt }) => toOrder(await addOrder(db, amountPaise, receipt, clock())),
    readOrder: async (id) => toOrder(await findOrder(db, id)),
    async listPayments(orderId) {
      await findOrder(db, orderId);
      return (await paymentsOf(db, orderId)).map(toPayment);
    },
    capture: async () => {
      // Every payment is captured when it is made.
      throw new PaymentsError('refused', { call: 'capture', status: 400, reason: 'payment_already_captured' });
    },
    refund: (id, amountPaise, key) => addRefund(db, { paymentId: id, amountPaise, key }),
    isSigned: async (result) => isSignature((await readKeys(db)).key_secret, paymentText(result), result.signature),
    isWebhookSigned: async (body, signature) => isSignature((await readKeys(db)).webhook_secret, body, signature),
  };
}

const toOrder = (row: Row<'gateway_order'>) => ({
  id: row.id,
  amountPaise: row.amount_paise,
  paidPaise: row.status === 'paid' ? row.amount_paise : 0,
  currency: row.currency,
  status: row.status,
});

const toPayment = (row: Row<'gateway_payment'>): ProviderPayment => ({
  id: row.id,
  orderId: row.order_id,
  amountPaise: row.amount_paise,
  refundedPaise: row.refunded_paise,
  currency: 'INR',
  status: row.refunded_paise > 0 && row.refunded_paise >= row.amount_paise ? 'refunded' : row.status,
});
