// The end of a return: the money goes back, whole or in part, or the replacement stays with the customer. Or it is declined.
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { issuePartCredit } from '#server/invoices/issue-invoice.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { releasePieces } from '#server/orders/hold-stock.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { createRefund } from '#server/orders/refunds.ts';
import { MIN_REFUND_PAISE } from '#server/providers/payments.ts';
import { shareOut } from '#src/domain/gst-breakup.ts';
import { formatRupees } from '#src/domain/money.ts';
import { type LockedReturn, moveReturn, type ReturnMove, requireMove, returnNumber } from './move-return.ts';
import { readSoldLines } from './sold-lines.ts';

/** For changes without goods and money: approved, picked up. A declined exchange gives its replacement back. */
export async function changeReturn(
  tx: Db,
  parts: OrderParts,
  locked: LockedReturn,
  { to, note = '' }: { to: 'Approved' | 'Declined' | 'Picked up'; note?: string },
): Promise<void> {
  await moveReturn(tx, locked, { to, actor: 'merchant', now: parts.clock(), note });
  if (to === 'Declined') await releaseReplacements(tx, locked);
  if (to !== 'Picked up') await tell(tx, parts, locked, { became: to, note });
}

/** The replacement, which left the stock when it was asked for, is on its way. */
export async function exchangeReturn(tx: Db, parts: OrderParts, locked: LockedReturn): Promise<void> {
  await moveReturn(tx, locked, { to: 'Exchanged', actor: 'merchant', now: parts.clock() });
  await tell(tx, parts, locked, { became: 'Exchanged' });
}

export interface Refunding {
  /** undefined: what the customer was told. */
  amountPaise?: number | undefined;
  /** The reference of a bank transfer, for what was paid at the door. */
  transfer?: string | undefined;
}

/**
 * Refunds a received return through the gateway as far as it was paid there; the rest the merchant has sent by hand. Throws
 * CommandError for more than is left, and for a part at the door without a reference.
 */
export async function refundReturn(
  tx: Db,
  parts: OrderParts,
  locked: LockedReturn,
  { amountPaise, transfer = '' }: Refunding,
): Promise<void> {
  const lines = await readCredits(tx, locked);
  if (locked.back.status === 'Refunded') {
    const places = lines.map(({ line }) => line + 1).join(',');
    throw new CommandError(
      `This ${locked.back.kind} is refunded. To give more back: order credit ${locked.order.order_number} --lines ${places} --amount RUPEES TEXT`,
    );
  }
  requireMove(locked.back, 'Refunded');
  const left = Math.min(sumOf(lines.map(({ most }) => most)), await readLeft(tx, locked));
  const usual = sumOf(lines.map(({ usual: one }) => one));
  const amount = amountPaise ?? Math.min(usual, left);
  if (amount > left)
    throw new CommandError(
      `${formatRupees(amount)} is more than is left: at most ${formatRupees(left)} of this return can be refunded.`,
    );
  const parts_ = await splitRefund(tx, locked, amount, transfer);
  const shares =
    amount === usual
      ? lines.map(({ usual: one }) => one)
      : shareOut(
          amount,
          lines.map(({ most }) => most),
        );
  const credits = lines.map(({ line, quantity, before }, at) => ({ line, quantity, before, amount: shares[at] ?? 0 }));
  await releaseReplacements(tx, locked);
  await settle(tx, parts, locked, { credits, refund: parts_, move: { to: 'Refunded', actor: 'merchant' } });
  const { transfer: byHand } = parts_;
  await tell(tx, parts, locked, { became: 'Refunded', refundPaise: amount, transferPaise: byHand });
}

interface Settlement {
  credits: readonly { line: number; quantity: number; before: number; amount: number }[];
  refund: { gateway: number; transfer: number; reference: string };
  move: Pick<ReturnMove, 'to' | 'actor'>;
}

/** Writes refund, credit note and the return's figures, which `shop -- verify` compares. */
export async function settle(
  tx: Db,
  { clock }: OrderParts,
  locked: LockedReturn,
  settlement: Settlement,
): Promise<void> {
  const { order, back } = locked;
  const { credits, refund, move } = settlement;
  const now = clock();
  for (const { line, amount } of credits)
    await tx
      .updateTable('return_line')
      .set({ credited_paise: amount })
      .where('return_id', '=', back.id)
      .where('line', '=', line)
      .execute();
  const set = {
    refund_paise: refund.gateway + refund.transfer,
    transfer_paise: refund.transfer,
    transfer_reference: refund.reference,
    credit_paise: sumOf(credits.map(({ amount }) => amount)),
  };
  const note = `${formatRupees(refund.gateway)} to where it was paid from${refund.transfer > 0 ? `, ${formatRupees(refund.transfer)} by hand: ${refund.reference}` : ''}`;
  await moveReturn(tx, locked, { ...move, now, set, note });
  if (refund.gateway > 0 && order.payment_id !== null)
    await createRefund(
      tx,
      order.id,
      { id: order.payment_id, amountPaise: refund.gateway },
      { reason: `return ${returnNumber(locked)}`, now, returnId: back.id },
    );
  await issuePartCredit(tx, { orderId: order.id, returnId: back.id, parts: credits }, now);
}

/** The lines of the return: what was promised, and what may come back at most. */
async function readCredits(tx: Db, { order, back }: LockedReturn) {
  const sold = await readSoldLines(tx, order);
  const rows = await tx
    .selectFrom('return_line')
    .selectAll()
    .where('return_id', '=', back.id)
    .orderBy('line')
    .execute();
  return rows.flatMap(({ line, quantity, promised_paise }) => {
    const found = sold.find(({ row }) => row.position === line);
    if (!found) return [];
    const rest = found.priced.paid - found.credited;
    // Goods and shipping are rounded apart, so the promise may be a paisa more than the pieces' share of the line.
    const share = Math.ceil((found.priced.paid * quantity) / found.row.quantity);
    const most = Math.min(rest, Math.max(promised_paise, share));
    return [{ line, quantity, before: found.credited, most, usual: Math.min(promised_paise, most) }];
  });
}

/** What the customer has paid for the order and not got back. */
export async function readLeft(tx: Db, { order }: Pick<LockedReturn, 'order'>): Promise<number> {
  const atDoor = order.status === 'Delivered' ? order.balance_paise : 0;
  const { back } = await tx
    .selectFrom('order_return')
    .select((eb) => eb.fn.sum<string | null>('refund_paise').as('back'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return Math.min(order.payable_paise, order.paid_paise + atDoor) - Number(back ?? 0);
}

/** Completes 'Rs. 0.50 of this …'. */
export const TOO_LITTLE = 'is less than the Rs. 1 that the payment provider sends at least';

/** Which part goes back through the gateway, and which by hand: what was paid at the door, and what no provider sends. */
export async function splitRefund(tx: Db, { order }: Pick<LockedReturn, 'order'>, amount: number, reference: string) {
  const { sent } = await tx
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<string | null>('amount_paise').as('sent'))
    .where('payment_id', '=', order.payment_id ?? '')
    .executeTakeFirstOrThrow();
  const paidThere = Math.min(amount, order.paid_paise - Number(sent ?? 0));
  const gateway = paidThere < MIN_REFUND_PAISE ? 0 : paidThere;
  const transfer = amount - gateway;
  const why = amount > paidThere ? 'was paid at the door' : TOO_LITTLE;
  if (transfer > 0 && reference === '')
    throw new CommandError(
      `${formatRupees(transfer)} of this ${why}: send it to the customer's bank account or UPI id, then add --transfer and the reference.`,
    );
  if (transfer === 0 && reference !== '')
    throw new CommandError('All of this goes back to where it was paid from; leave out --transfer.');
  return { gateway, transfer, reference };
}

async function releaseReplacements(tx: Db, { order, back }: LockedReturn): Promise<void> {
  const pieces = await tx
    .deleteFrom('return_piece')
    .where('return_id', '=', back.id)
    .where('direction', '=', 'out')
    .returning(['variant_id', 'pieces'])
    .execute();
  if (pieces.length === 0) return;
  await releasePieces(tx, order.id, { reason: 'exchange ended', abandonedAt: null, pieces });
  await bumpCatalogueVersion(tx, 'stock');
}

interface Told {
  became: 'Approved' | 'Declined' | 'Refunded' | 'Exchanged';
  note?: string;
  refundPaise?: number;
  transferPaise?: number;
}

async function tell(tx: Db, parts: OrderParts, locked: LockedReturn, { became, note = '', ...money }: Told) {
  const { order, back } = locked;
  const credit = await tx.selectFrom('invoice').select('number').where('return_id', '=', back.id).executeTakeFirst();
  await sendOrderMail(tx, parts, order.id, {
    ...{ occasion: 'return', became, returnId: back.id, number: returnNumber(locked), kind: back.kind, note, ...money },
    ...{ once: `return ${became} ${back.id}`, invoice: credit?.number ?? null },
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
