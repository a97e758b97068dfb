// src/contract/payment.ts, and the provider's webhook.
import { send } from '#server/http/answer.ts';
import { JSON_LIMIT, readBytes } from '#server/http/read-body.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { routeInStages } from '#server/http/route-in-stages.ts';
import { createOrderStages } from '#server/orders/create-order.ts';
import { productsOf } from '#server/orders/goods-lane.ts';
import { openWindow } from '#server/orders/open-window.ts';
import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import { orderKeyScope } from '#server/orders/settle-earlier.ts';
import { createSoldOut } from '#server/orders/sold-out.ts';
import { verifyPaymentStages } from '#server/orders/verify-payment.ts';
import * as contract from '#src/contract/payment.ts';

const WEBHOOK = '/api/webhooks/razorpay';
const ofOrder = { keyScope: ({ body }: { body: { order_Id: string } }) => `order ${body.order_Id}` };

export function bindPayment(app: ShopApp): void {
  const { hono, parts } = app;
  route(app, contract.getPaymentConfig, async () => ({
    keyId: await parts.payments.keyId(),
    checkoutScript: parts.payments.checkoutScript,
    isTest: parts.payments.name === 'test-gateway',
  }));
  const soldOut = createSoldOut(parts.db);
  routeInStages(app, contract.createOrder, (call) => createOrderStages(parts, soldOut, call), {
    keyScope: ({ body }) => orderKeyScope(body),
  });
  route(app, contract.openPaymentWindow, async ({ db, body }) =>
    parts.lane(await productsOf(db, 'id', body.order_Id), () =>
      db.transaction().execute((tx) => openWindow(tx, parts, body.order_Id)),
    ),
  );
  routeInStages(app, contract.verifyPayment, ({ body }) => verifyPaymentStages(parts, body), ofOrder);
  routeInStages(app, contract.codOrder, ({ body }) => verifyPaymentStages(parts, body), ofOrder);

  app.methods.set(WEBHOOK, 'POST');
  hono.post(WEBHOOK, async (c) => {
    const taken = await receiveWebhook(parts, {
      body: await readBytes(c.req.raw, JSON_LIMIT),
      signature: c.req.header('x-razorpay-signature') ?? '',
      eventId: c.req.header('x-razorpay-event-id') ?? '',
    });
    return send({ status: 200, body: JSON.stringify({ success: true, taken }) });
  });
}
