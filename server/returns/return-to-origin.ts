// Return to origin: nobody took the parcel, and the courier brought it back. The order is over. Its payment comes back less the
// shipping charge, and the credit note leaves of the invoice what the shop keeps.
import { CommandError } from '#server/command-error.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { lockOrder, moveOrder } from '#server/orders/move-order.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { mayMove } from '#server/orders/order-status.ts';
import { shareOut } from '#src/domain/gst-breakup.ts';
import { worthAfterOrigin } from '#src/domain/returns.ts';
import { noteReturn } from './move-return.ts';
import { takeBack } from './receive-return.ts';
import { settle } from './settle-return.ts';
import { readSoldLines } from './sold-lines.ts';

/** Resolves to what comes back, in paise. Throws CommandError unless the order is on its way. */
export async function returnToOrigin(
  tx: Db,
  parts: OrderParts,
  orderId: string,
  outcome: 'restocked' | 'written off',
): Promise<number> {
  const now = parts.clock();
  const order = await lockOrder(tx, orderId);
  if (!order || !mayMove(order.status, 'Returned'))
    throw new CommandError(`This order is ${order?.status}; only a shipped order comes back to the shop.`);
  await moveOrder(tx, order, { to: 'Returned', actor: 'merchant', now, note: `nobody took it; ${outcome}` });
  await tx.updateTable('order_line').set({ sold_at: null }).where('order_id', '=', orderId).execute();
  const sold = await readSoldLines(tx, order);
  const back = await tx
    .insertInto('order_return')
    .values({
      ...{ id: newId(), order_id: orderId, position: 1, kind: 'origin', status: 'Received', reason: 'not-taken' },
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteReturn(tx, { id: back.id, from: '', to: 'Received', actor: 'merchant', now, note: outcome });
  const paid = Math.min(order.paid_paise, order.due_now_paise);
  const refund = worthAfterOrigin(
    paid,
    sold.map(({ priced }) => priced),
  );
  const shares = shareOut(
    order.payable_paise - (paid - refund),
    sold.map(({ priced }) => priced.paid),
  );
  const credits = sold.map(({ row }, at) => ({
    ...{ line: row.position, quantity: row.quantity, before: 0, amount: shares[at] ?? 0 },
  }));
  await tx
    .insertInto('return_line')
    .values(
      credits.map(({ line, quantity, amount }) => ({ return_id: back.id, line, quantity, promised_paise: amount })),
    )
    .execute();
  const locked = { order, back };
  await takeBack(tx, locked, new Map(sold.map(({ row }) => [row.position, outcome])));
  await settle(tx, parts, locked, {
    credits,
    refund: { gateway: refund, transfer: 0, reference: '' },
    move: { to: 'Refunded', actor: 'system' },
  });
  const credit = await tx.selectFrom('invoice').select('number').where('return_id', '=', back.id).executeTakeFirst();
  await sendOrderMail(tx, parts, orderId, {
    ...{ occasion: 'returned', paidPaise: paid, refundPaise: refund, once: `order-returned ${orderId}` },
    invoice: credit?.number ?? null,
  });
  return refund;
}
