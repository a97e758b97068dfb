import type { Db, Row } from '#server/db/schema.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { nextOf } from '#server/orders/order-status.ts';
import { BY_HAND } from '#server/orders/refunds.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { formatRupees } from '#src/domain/money.ts';
import { indianTime } from './day.ts';
import { findOrder } from './find-order.ts';

/** Everything about one order, as lines. Throws CommandError if it is not found. */
export async function showOrder(parts: OrderParts, id: string): Promise<string[]> {
  const { db } = parts;
  const order = await findOrder(db, id);
  return [
    `${order.order_number}  ${order.id}  ${order.status}  (may become: ${nextOf(order.status).join(', ') || 'nothing else'})`,
    `${order.contact_email}, ${order.mode}, ${formatRupees(order.payable_paise)}${order.awb && `, AWB ${order.awb}`}`,
    `to ${['name', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'phone']
      .map((part) => oneLine(String(order.form[`shipping_${part}`] ?? '')))
      .filter(Boolean)
      .join(', ')}`,
    ...(await goods(db, order.id)),
    ...(await money(db, order)),
    await atProvider(parts, order),
    ...(await papers(parts, order.id)),
    ...(await returnsOf(db, order)),
    ...(await history(db, order.id)),
  ];
}

async function goods(db: Db, orderId: string): Promise<string[]> {
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines.map((line) => {
    const choices = line.choices.map((one) => `${one.product_name} ${one.color} ${one.size}`).join(' + ');
    const name = `${String(line.product.productCode ?? '')} ${String(line.product.productName ?? '')}`;
    return `  line ${line.position + 1}: ${line.quantity} x ${name}, ${choices || `${line.color} ${line.size}`}, ${formatRupees(line.price_paise)} each`;
  });
}

function stateMore({
  state,
  provider_refund_id: id,
}: {
  state: string | null;
  provider_refund_id: string | null;
}): string {
  if (state === 'failed') return ` at the provider (${id})`;
  return id?.startsWith(BY_HAND) ? ` by hand (${id.slice(BY_HAND.length)})` : '';
}

async function money(db: Db, order: Row<'shop_order'>): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .select([
      'payment.id',
      'payment.status',
      'payment.amount_paise',
      'payment.currency',
      'refund.state',
      'refund.amount_paise as refunded_paise',
      'refund.reason',
      'refund.provider_refund_id',
    ])
    .where('payment.order_id', '=', order.id)
    .orderBy('payment.at')
    .orderBy('payment.id')
    .orderBy('refund.created_at')
    .execute();
  return [
    `  goods ${formatRupees(order.subtotal_paise)}, shipping ${formatRupees(order.shipping_paise)}, coupon ${order.coupon_code || 'none'} ${formatRupees(order.coupon_paise)}, prepaid discount ${formatRupees(order.prepaid_paise)}`,
    `  to pay at once ${formatRupees(order.due_now_paise)}, on delivery ${formatRupees(order.balance_paise)}`,
    ...[...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) =>
      ofOne.flatMap((row, at) => [
        ...(at === 0 ? [`  payment ${row.id} ${row.status} ${sumIn(row.amount_paise, row.currency)}`] : []),
        ...(row.state
          ? [
              `    refund of ${sumIn(row.refunded_paise ?? 0, row.currency)} ${row.state}${stateMore(row)}: ${row.reason}`,
            ]
          : []),
      ]),
    ),
  ];
}

/** Hundredths of another currency are not converted. */
const sumIn = (paise: number, currency: string): string =>
  currency === 'INR' ? formatRupees(paise) : `${currency} ${paise / 100}`;

async function atProvider({ payments }: OrderParts, order: Row<'shop_order'>): Promise<string> {
  if (order.provider_order_id === null) return '  nothing to pay at the provider';
  if (order.gateway !== payments.name) return `  ${order.provider_order_id} of ${order.gateway}`;
  try {
    const { status, paidPaise } = await payments.readOrder(order.provider_order_id);
    return `  ${order.provider_order_id} of ${order.gateway}: ${status}, ${formatRupees(paidPaise)} paid`;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    return `  ${order.provider_order_id} of ${order.gateway}: it does not answer (${error.code})`;
  }
}

/** Invoice and credit notes, with the address of each where the shop's is known. */
async function papers({ db, config }: OrderParts, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .leftJoin('order_return', 'order_return.id', 'invoice.return_id')
    .select(['series', 'number', 'total_paise', 'position'])
    .where('invoice.order_id', '=', orderId)
    .orderBy('invoice.issued_at')
    .orderBy('series', 'desc')
    .execute();
  return rows.map(({ series, number, total_paise, position }) => {
    const path = `/api/${series}/${orderId}${position === null ? '' : `/${position}`}`;
    return `  ${series === 'invoice' ? 'invoice' : 'credit note'} ${number} over ${formatRupees(total_paise)}: ${config.SHOP_URL ?? ''}${path}`;
  });
}

async function returnsOf(db: Db, { id, order_number }: Row<'shop_order'>): Promise<string[]> {
  const rows = await db.selectFrom('order_return').selectAll().where('order_id', '=', id).orderBy('position').execute();
  return rows.map(
    ({ position, kind, status, refund_paise }) =>
      `  ${kind} ${order_number}-${position} ${status}${refund_paise > 0 ? `, ${formatRupees(refund_paise)}` : ''}`,
  );
}

async function history(db: Db, orderId: string): Promise<string[]> {
  const events = await db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('place')
    .execute();
  return events.map(
    ({ at, to_status, actor, note }) => `  ${indianTime(at, true)}  ${to_status} (${actor}${note && `: ${note}`})`,
  );
}
