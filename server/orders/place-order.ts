// Places an order: it is paid, or nothing is to be paid.
import type { Change, Db } from '#server/db/schema.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { sendNotice, sendOrderMail } from '#server/mails/send-order-mail.ts';
import { lockOrder, type Move, moveOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';

/** Call it in a transaction, for an order in a status that may change to Placed. Its products count as sold from now on. */
export async function placeOrder(
  tx: Db,
  parts: OrderParts,
  orderId: string,
  how: Pick<Move, 'actor' | 'note'> & { set?: Change<'shop_order'> },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error('there is no such order to place');
  const now = parts.clock();
  await moveOrder(tx, order, { ...how, to: 'Placed', now, set: { ...how.set, placed_at: now } });
  await tx.updateTable('order_line').set({ sold_at: now }).where('order_id', '=', orderId).execute();
  await sendNotice(tx, parts, orderId, { notice: 'new order', once: `notice-placed ${orderId}` });
  // As late as possible: until the transaction ends, every other order that is placed waits for the next number.
  const invoice = () => issueInvoice(tx, orderId, now);
  await sendOrderMail(tx, parts, orderId, { occasion: 'placed', once: `order-placed ${orderId}`, invoice });
}
