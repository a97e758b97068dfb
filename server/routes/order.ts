// src/contract/order.ts

import { success } from '#server/http/answer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { routeInStages } from '#server/http/route-in-stages.ts';
import { cancelAsOwner } from '#server/orders/cancel-order.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { readFreshOrder } from '#server/orders/read-fresh-order.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { wireReturns } from '#server/orders/wire-returns.ts';
import { askReturn } from '#server/returns/ask-return.ts';
import * as contract from '#src/contract/order.ts';
import { requestReturn } from '#src/contract/order-return.ts';

export function bindOrder(app: ShopApp): void {
  const { parts } = app;
  route(app, contract.getOrder, async ({ params }) => {
    const order = await readFreshOrder(parts, params.orderId);
    if (!order) throw new Refusal(404, 'unknown-order', 'There is no such order.');
    return { data: order };
  });
  route(app, contract.findOrder, async ({ body, ip }) => ({ data: { _id: await findOrder(parts, body, ip) } }));
  // A guest's pair is checked outside the transaction: a wrong one stays counted, also under an Idempotency-Key.
  routeInStages(
    app,
    requestReturn,
    ({ body, ip, customer }) => ({
      prepare: async () => {
        if (!customer) await findOrder(parts, body, ip);
      },
      begin: async (tx) => ({ orderId: await askReturn(tx, parts, body) }),
      outside: async () => null,
      finish: async (tx, { orderId }) => success({ data: (await wireReturns(tx, [orderId])).get(orderId) ?? [] }),
    }),
    { keyScope: ({ body }) => `return ${body.contact_email}` },
  );
  route(app, contract.getOrderHistory, ({ db, query }) => listOrders(db, query));
  route(app, contract.updateOrderStatus, async ({ params, customer }) => {
    const owner = customer?.contact_email ?? '';
    await parts.db.transaction().execute((tx) => cancelAsOwner(tx, parts, params.orderId, owner));
    await sendRefunds(parts, params.orderId);
    return { success: true, message: 'Order cancel successfully' };
  });
}
