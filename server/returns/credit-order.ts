// A credit: money of an order comes back without goods. It corrects a refund that was too small, or is an allowance for something
// that the customer keeps. It is a return of the kind 'credit' that ends at once, with a credit note of its own.
import { CommandError } from '#server/command-error.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { shareOut } from '#src/domain/gst-breakup.ts';
import { formatRupees } from '#src/domain/money.ts';
import { noteReturn, returnNumber } from './move-return.ts';
import { readLeft, settle, splitRefund } from './settle-return.ts';
import { readSoldLines } from './sold-lines.ts';

export interface Credit {
  amountPaise: number;
  /** Positions of the lines that it is for; null: all. */
  lines: readonly number[] | null;
  /** Why; the customer reads it. */
  note: string;
  /** The reference of a bank transfer, for what was paid at the door. */
  transfer?: string | undefined;
}

/** Resolves to the number of the credit. Throws CommandError unless the order is finished and so much of it is left. */
export async function creditOrder(tx: Db, parts: OrderParts, orderId: string, credit: Credit): Promise<string> {
  const { amountPaise, note, transfer = '' } = credit;
  const now = parts.clock();
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'Delivered' && order?.status !== 'Returned')
    throw new CommandError(`This order is ${order?.status}; only a delivered or returned one is credited.`);
  const sold = await readSoldLines(tx, order);
  const unknown = credit.lines?.find((line) => !sold.some(({ row }) => row.position === line));
  if (unknown !== undefined) throw new CommandError(`There is no line ${unknown + 1}; order show has them.`);
  const rest = sold.map(({ row, priced, credited }) =>
    credit.lines === null || credit.lines.includes(row.position) ? priced.paid - credited : 0,
  );
  const left = Math.min(
    rest.reduce((sum, one) => sum + one, 0),
    await readLeft(tx, { order }),
  );
  if (left <= 0) throw new CommandError('Everything that was paid for it has been given back.');
  if (amountPaise > left)
    throw new CommandError(`${formatRupees(amountPaise)} is more than is left: at most ${formatRupees(left)}.`);
  const refund = await splitRefund(tx, { order }, amountPaise, transfer);
  const shares = shareOut(amountPaise, rest);
  const parts_ = sold.flatMap(({ row }, at) => {
    const [amount, credited] = [shares[at] ?? 0, sold[at]?.credited ?? 0];
    return amount > 0 ? [{ line: row.position, of: row.quantity, before: credited, amount }] : [];
  });
  const { last } = await tx
    .selectFrom('order_return')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const back = await tx
    .insertInto('order_return')
    .values({
      ...{ id: newId(), order_id: orderId, position: (last ?? 0) + 1, kind: 'credit', reason: 'credit' },
      ...{ status: 'Received', note, created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteReturn(tx, { id: back.id, from: '', to: 'Received', actor: 'merchant', now, note });
  await tx
    .insertInto('return_line')
    .values(parts_.map(({ line, of, amount }) => ({ return_id: back.id, line, quantity: of, promised_paise: amount })))
    .execute();
  const locked = { order, back };
  await settle(tx, parts, locked, {
    // No piece goes back.
    credits: parts_.map(({ line, before, amount }) => ({ line, quantity: 0, before, amount })),
    refund,
    move: { to: 'Refunded', actor: 'merchant' },
  });
  const paper = await tx.selectFrom('invoice').select('number').where('return_id', '=', back.id).executeTakeFirst();
  await sendOrderMail(tx, parts, orderId, {
    ...{ occasion: 'credited', amountPaise, transferPaise: refund.transfer, note },
    ...{ once: `credit ${back.id}`, invoice: paper?.number ?? null },
  });
  return returnNumber(locked);
}
