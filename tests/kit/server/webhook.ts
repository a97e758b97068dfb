// A webhook of the test gateway, signed with its secret. The real provider's come from razorpay.ts.
import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { readKeys } from '#server/providers/test-gateway-ledger.ts';
import type { Called, TestApp } from './app.ts';
import type { PaidResult } from './checkout.ts';

/** Reports a captured payment to the shop. `over` overrides fields. */
export async function deliverWebhook(
  db: Db,
  shop: TestApp,
  { razorpay_order_id, razorpay_payment_id }: Pick<PaidResult, 'razorpay_order_id' | 'razorpay_payment_id'>,
  over: { id?: string; secret?: string; event?: string; amount?: number; status?: string } = {},
): Promise<Called> {
  const row = await db
    .selectFrom('gateway_payment')
    .select('amount_paise')
    .where('id', '=', razorpay_payment_id)
    .executeTakeFirst();
  const amount = over.amount ?? row?.amount_paise ?? 0;
  const entity = {
    id: razorpay_payment_id,
    order_id: razorpay_order_id,
    amount,
    amount_refunded: 0,
    status: over.status ?? 'captured',
  };
  const body = JSON.stringify({ event: over.event ?? 'payment.captured', payload: { payment: { entity } } });
  const secret = over.secret ?? (await readKeys(db)).webhook_secret;
  return shop.call('POST', '/api/webhooks/razorpay', {
    body,
    headers: {
      'auth-key': '',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': over.id ?? `evt_${razorpay_payment_id}`,
    },
  });
}
