import { readSetting } from '#server/catalogue/read-setting.ts';
import { CommandError } from '#server/command-error.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { lockOrder, moveOrder } from '#server/orders/move-order.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { MERCHANT_MOVES, mayMove, nextOf } from '#server/orders/order-status.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { findOrder } from './find-order.ts';

/** Changes an order's status and returns a line about it. Throws CommandError if the change is not allowed. */
export async function setOrderStatus(
  parts: OrderParts,
  { id, to, awb }: { id: string; to: string; awb?: string | undefined },
): Promise<string> {
  const wanted = MERCHANT_MOVES.find((status) => status.toLowerCase() === to.toLowerCase());
  if (!wanted)
    throw new CommandError(
      `An order is set to ${MERCHANT_MOVES.join(', ')}; a parcel that came back: order returned ID; payments set the rest.`,
    );
  if (awb !== undefined && !/^[A-Za-z0-9-]{4,40}$/.test(awb))
    throw new CommandError('An AWB number is 4 to 40 letters, digits and hyphens.');
  if (awb !== undefined && wanted === 'Canceled') throw new CommandError('A canceled order has no AWB number.');
  const { id: orderId, order_number } = await findOrder(parts.db, id);
  await parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && awb !== undefined && order.status === wanted) return correctAwb(tx, parts, order, awb);
    if (!order || !mayMove(order.status, wanted))
      throw new CommandError(
        `This order is ${order?.status}; it may become ${nextOf(order?.status ?? '').join(', ') || 'nothing else'}.`,
      );
    if (wanted === 'Shipped') await requireConfirmed(tx, orderId);
    if (wanted === 'Canceled') return cancelOrder(tx, parts, order, 'merchant');
    const set = awb === undefined ? {} : { awb };
    await moveOrder(tx, order, { to: wanted, actor: 'merchant', now: parts.clock(), set });
    if (wanted === 'Packed' && !(await readSetting(tx, 'merchant')).packedEmail) return;
    await sendOrderMail(tx, parts, orderId, { occasion: wanted, once: `order ${wanted} ${orderId}` });
  });
  if (wanted === 'Canceled') await sendRefunds(parts, orderId);
  return `${order_number} is ${wanted}${awb === undefined ? '' : `, AWB ${awb}`}.`;
}

/** Another AWB number for an order that is on its way: the customer gets the new one, each time it changes. */
async function correctAwb(tx: Db, parts: OrderParts, order: Row<'shop_order'>, awb: string): Promise<void> {
  if (order.status !== 'Shipped' && order.status !== 'Out for delivery')
    throw new CommandError(`This order is ${order.status}; its AWB number is corrected while it is on its way.`);
  if (order.awb === awb) return;
  await tx.updateTable('shop_order').set({ awb }).where('id', '=', order.id).execute();
  await sendOrderMail(tx, parts, order.id, { occasion: 'Shipped', once: `order Shipped ${order.id} ${newId()}` });
}

/** Products must not be shipped on an unconfirmed payment. */
async function requireConfirmed(tx: Db, orderId: string): Promise<void> {
  const signed = await tx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'signed')
    .executeTakeFirst();
  if (signed)
    throw new CommandError(
      `The provider has not confirmed payment ${signed.id} of this order yet; say order reconcile, then try again.`,
    );
}
