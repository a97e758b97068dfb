// POST /verify-payment and /cod-order: the page sends what the widget returned. The signature proves that the provider took a
// payment for that provider order. The code here checks that the provider order belongs to this order, and the amount.
import type { Db } from '#server/db/schema.ts';
import { type Answer, refused, success } from '#server/http/answer.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Stages } from '#server/http/run-in-stages.ts';
import type { Parts } from '#server/parts.ts';
import { fetchPayments } from './check-payment.ts';
import { productsOf } from './goods-lane.ts';
import { type TakenPayment, takenFrom } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { settlePayment } from './settle-payment.ts';

export interface PaymentProof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
  order_Id: string;
  isCOD: boolean;
}
interface Asked {
  dueNowPaise: number;
}
type Evidence = { verdict: 'taken'; payment: TakenPayment } | { verdict: 'forged' | 'failed' | 'not-yet' };

export function verifyPaymentStages(
  parts: OrderParts & Pick<Parts, 'lane'>,
  proof: PaymentProof,
): Stages<Asked, Evidence> {
  let products: Promise<string[]> | undefined;
  return {
    async lane(transaction) {
      products ??= productsOf(parts.db, 'id', proof.order_Id);
      return parts.lane(await products, transaction);
    },
    begin: (tx) => requireOrder(tx, proof),
    outside: ({ dueNowPaise }) => weigh(parts, proof, dueNowPaise),
    async finish(tx, _, evidence) {
      if (evidence.verdict === 'forged') return refused(refusalFor('forged'));
      if (evidence.verdict !== 'taken') {
        // This payment or another may have been settled while the provider was asked.
        if (await wasPlaced(tx, proof.order_Id)) return placed(proof.order_Id);
        // Temporary, so not stored under the key: a payment that failed may still succeed.
        throw refusalFor(evidence.verdict);
      }
      const settled = await settlePayment(tx, parts, proof.order_Id, evidence.payment, 'payment');
      return settled === 'placed' ? placed(proof.order_Id) : refused(refusalFor('late'));
    },
  };
}

/** Throws 404 unknown-order, 400 other-order, 400 other-mode. */
async function requireOrder(tx: Db, proof: PaymentProof): Promise<Asked> {
  const order = await tx
    .selectFrom('shop_order')
    .select(['provider_order_id', 'mode', 'due_now_paise'])
    .where('id', '=', proof.order_Id)
    .executeTakeFirst();
  if (!order) throw new Refusal(404, 'unknown-order', 'There is no such order.');
  if (order.provider_order_id !== proof.razorpay_order_id)
    throw new Refusal(400, 'other-order', 'This payment belongs to another order.');
  if ((order.mode === 'cod') !== proof.isCOD) throw new Refusal(400, 'other-mode', 'Invalid payment mode');
  return { dueNowPaise: order.due_now_paise };
}

async function weigh(parts: OrderParts, proof: PaymentProof, dueNowPaise: number): Promise<Evidence> {
  const { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature } = proof;
  if (!(await parts.payments.isSigned({ orderId, paymentId: id, signature }))) return { verdict: 'forged' };
  const payments = await fetchPayments(parts, orderId, dueNowPaise);
  const payment = payments?.find((one) => one.id === id);
  // No answer, or the payment is not listed yet: the signature counts for the whole amount, to be confirmed later.
  if (!payment)
    return {
      verdict: 'taken',
      payment: { id, amountPaise: dueNowPaise, refundedPaise: 0, currency: 'INR', status: 'signed' },
    };
  const taken = takenFrom(payment);
  return taken ? { verdict: 'taken', payment: taken } : { verdict: payment.status === 'failed' ? 'failed' : 'not-yet' };
}

async function wasPlaced(tx: Db, id: string): Promise<boolean> {
  const order = await tx.selectFrom('shop_order').select('placed_at').where('id', '=', id).executeTakeFirst();
  return order !== undefined && order.placed_at !== null;
}

const placed = (orderId: string): Answer => success({ message: 'Your order has been placed.', data: { _id: orderId } });

function refusalFor(verdict: 'forged' | 'failed' | 'not-yet' | 'late'): Refusal {
  switch (verdict) {
    case 'forged':
      return new Refusal(400, 'bad-signature', 'The payment could not be verified.');
    case 'failed':
      return new Refusal(409, 'payment-failed', 'The payment failed. Nothing was charged.', { retryable: true });
    case 'not-yet':
      return new Refusal(503, 'payment-not-settled', 'The payment is not settled yet. We are checking it.');
    case 'late':
      return new Refusal(
        409,
        'refund-due',
        'Your payment could not be used for this order. Your money is on its way back to you.',
      );
  }
}
