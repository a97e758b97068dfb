// The merchant's work on returns and exchanges. Every change is one transaction; refunds are sent after it.
import { CommandError } from '#server/command-error.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { oneLine } from '#server/mails/one-line.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { openReturn } from '#server/returns/ask-return.ts';
import { type Credit, creditOrder } from '#server/returns/credit-order.ts';
import { type LockedReturn, lockReturn, returnNumber } from '#server/returns/move-return.ts';
import { type Outcomes, receiveReturn } from '#server/returns/receive-return.ts';
import { returnToOrigin } from '#server/returns/return-to-origin.ts';
import { changeReturn, exchangeReturn, type Refunding, refundReturn } from '#server/returns/settle-return.ts';
import { formatRupees } from '#src/domain/money.ts';
import { readOrderNumber } from '#src/domain/order-number.ts';
import { nextOfReturn, RETURN_STATUSES, type ReturnReason } from '#src/domain/returns.ts';
import { indianTime } from './day.ts';
import { findOrder } from './find-order.ts';

const NEWEST = 50;

/** 'VY-4F7K-29-1' -> the return. Throws CommandError. */
async function findReturn(db: Db, number: string): Promise<Row<'order_return'>> {
  const [, order, position] = /^(.*)-(\d{1,6})$/.exec(number.trim()) ?? [];
  const orderNumber = readOrderNumber(order ?? '');
  if (orderNumber === null) throw new CommandError('Give the number of a return, such as VY-4F7K-29-1.');
  const found = await db
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .selectAll('order_return')
    .where('order_number', '=', orderNumber)
    .where('position', '=', Number(position))
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no return ${orderNumber}-${position}.`);
  return found;
}

/** One line a return, newest first. `status` '' means all. Throws CommandError for an unknown status. */
export async function listReturns(db: Db, status: string): Promise<string[]> {
  const wanted = RETURN_STATUSES.find((known) => known.toLowerCase() === status.toLowerCase());
  if (status !== '' && !wanted)
    throw new CommandError(`There is no status ${status}; there are ${RETURN_STATUSES.join(', ')}.`);
  const rows = await db
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .selectAll('order_return')
    .select(['order_number', 'contact_email'])
    .$if(wanted !== undefined, (query) => query.where('order_return.status', '=', wanted ?? 'Requested'))
    .orderBy('order_return.created_at', 'desc')
    .orderBy('order_return.id', 'desc')
    .limit(NEWEST)
    .execute();
  if (rows.length === 0) return ['There are no such returns.'];
  return rows.map((row) =>
    [
      `${row.order_number}-${row.position}`,
      indianTime(row.created_at),
      row.kind.padEnd(8),
      row.status.padEnd(9),
      row.reason.padEnd(16),
      row.contact_email,
    ].join('  '),
  );
}

/** Everything about one return, as lines. Throws CommandError if it is not found. */
export async function showReturn(db: Db, number: string): Promise<string[]> {
  const back = await findReturn(db, number);
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', back.order_id).executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('return_line')
    .innerJoin('order_line', 'order_line.position', 'return_line.line')
    .selectAll('return_line')
    .select(['order_line.product', 'order_line.color as was_color', 'order_line.size as was_size'])
    .where('return_id', '=', back.id)
    .where('order_line.order_id', '=', order.id)
    .orderBy('line')
    .execute();
  const events = await db
    .selectFrom('return_event')
    .selectAll()
    .where('return_id', '=', back.id)
    .orderBy('place')
    .execute();
  return [
    `${returnNumber({ order, back })}  ${back.kind}  ${back.status}  (may become: ${nextOfReturn(back).join(', ') || 'nothing else'})`,
    `${order.contact_email}, ${back.reason}${back.note && `: ${oneLine(back.note)}`}`,
    ...lines.map(
      (line) =>
        `  line ${line.line + 1}: ${line.quantity} x ${String(line.product.productName ?? '')}, ${line.was_color} ${line.was_size}${line.size && ` -> ${line.color} ${line.size}`}, ${formatRupees(line.promised_paise)} told${line.outcome && `, ${line.outcome}`}`,
    ),
    ...(back.status === 'Refunded'
      ? [
          `  refunded ${formatRupees(back.refund_paise)}${back.transfer_paise > 0 ? `, of it by hand ${formatRupees(back.transfer_paise)} (${back.transfer_reference})` : ''}`,
        ]
      : []),
    ...events.map(
      ({ at, to_status, actor, note }) =>
        `  ${indianTime(at, true)}  ${to_status} (${actor}${note && `: ${oneLine(note)}`})`,
    ),
  ];
}

export type ReturnAct =
  | { act: 'approve' | 'decline'; note: string }
  | { act: 'picked-up' | 'exchange' }
  /** Lines as people count them, or all. */
  | { act: 'received'; restock: string | undefined; writeOff: string | undefined }
  | ({ act: 'refund' } & Refunding);

/** Changes a return and resolves to a line about it. Throws CommandError if the change is not allowed. */
export async function actOnReturn(parts: OrderParts, number: string, act: ReturnAct): Promise<string> {
  const { id, order_id } = await findReturn(parts.db, number);
  const after = await parts.db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, { id, order_id });
    await perform(tx, parts, locked, act);
    return tx.selectFrom('order_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
  await sendRefunds(parts, order_id);
  const money = after.status === 'Refunded' ? `: ${formatRupees(after.refund_paise)}` : '';
  return `${number.trim().toUpperCase()} is ${after.status}${money}.`;
}

async function perform(tx: Db, parts: OrderParts, locked: LockedReturn, act: ReturnAct): Promise<void> {
  switch (act.act) {
    case 'approve':
      return changeReturn(tx, parts, locked, { to: 'Approved', note: act.note });
    case 'decline':
      if (act.note === '') throw new CommandError('Say why: the customer gets it by e-mail.');
      return changeReturn(tx, parts, locked, { to: 'Declined', note: act.note });
    case 'picked-up':
      return changeReturn(tx, parts, locked, { to: 'Picked up' });
    case 'received':
      return receiveReturn(tx, parts, locked, await readOutcomes(tx, locked, act));
    case 'refund':
      return refundReturn(tx, parts, locked, act);
    case 'exchange':
      return exchangeReturn(tx, parts, locked);
  }
}

async function readOutcomes(
  tx: Db,
  { back }: LockedReturn,
  { restock, writeOff }: { restock: string | undefined; writeOff: string | undefined },
): Promise<Outcomes> {
  const rows = await tx.selectFrom('return_line').select('line').where('return_id', '=', back.id).execute();
  const outcomes = new Map<number, 'restocked' | 'written off'>();
  const note = (text: string | undefined, outcome: 'restocked' | 'written off') => {
    const named = text === undefined ? [] : text === 'all' ? rows.map(({ line }) => line) : text.split(',').map(toLine);
    for (const line of named) {
      if (!rows.some((row) => row.line === line))
        throw new CommandError(`Line ${line + 1} is not part of this return; return show has its lines.`);
      if (outcomes.has(line)) throw new CommandError(`Line ${line + 1} is either restocked or written off.`);
      outcomes.set(line, outcome);
    }
  };
  note(restock, 'restocked');
  note(writeOff, 'written off');
  return outcomes;
}

const toLine = (text: string): number => Number(text) - 1;

/** For `order returned ID`. */
export async function takeParcelBack(parts: OrderParts, id: string, isWrittenOff: boolean): Promise<string> {
  const { id: orderId, order_number } = await findOrder(parts.db, id);
  const refund = await parts.db
    .transaction()
    .execute((tx) => returnToOrigin(tx, parts, orderId, isWrittenOff ? 'written off' : 'restocked'));
  await sendRefunds(parts, orderId);
  return `${order_number} is Returned; ${refund > 0 ? `${formatRupees(refund)} goes back` : 'nothing goes back'}.`;
}

export interface OpenedReturn {
  lines: readonly { line: number; quantity: number }[];
  reason: ReturnReason;
  note: string;
  /** The option that the customer wants instead; null: the money back. */
  instead: { color: string; size: string } | null;
}

/** Opens a return for a customer who wrote or telephoned, also after the last day. Throws CommandError. */
export async function openForCustomer(parts: OrderParts, id: string, asked: OpenedReturn): Promise<string> {
  const { id: orderId } = await findOrder(parts.db, id);
  try {
    const { number } = await parts.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.status !== 'Delivered')
        throw new CommandError(`This order is ${order?.status}; only a delivered one has returns.`);
      const { lines, instead, ...rest } = asked;
      const wanted = instead ?? { color: '', size: '' };
      return openReturn(tx, parts, order, {
        ...{ ...rest, kind: instead ? 'exchange' : 'return', actor: 'merchant' },
        lines: lines.map((line) => ({ ...line, ...wanted })),
      });
    });
    return `${number} is Requested.`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [fault] = error.errors ?? [];
    throw new CommandError(fault ? 'There is no such line; order show has them.' : error.message, error);
  }
}

/** For `order credit ID`. */
export async function giveCredit(parts: OrderParts, id: string, credit: Credit): Promise<string> {
  const { id: orderId } = await findOrder(parts.db, id);
  const number = await parts.db.transaction().execute((tx) => creditOrder(tx, parts, orderId, credit));
  await sendRefunds(parts, orderId);
  return `${number} is Refunded: ${formatRupees(credit.amountPaise)}.`;
}
