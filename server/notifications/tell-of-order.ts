// Push messages about an order, to the devices that may show it (server/providers/whose-device.ts). They are written in the
// transaction of the e-mail about the same event (server/mails/send-order-mail.ts). A lock screen shows them, so they name no product,
// amount or person.
import { sql } from 'kysely';
import type { Db, Row } from '#server/db/schema.ts';
import type { Mail } from '#server/providers/mail.ts';
import { isOfOrder } from '#server/providers/whose-device.ts';
import type { NoticeKind } from '#src/contract/notification.ts';
import { searchValue } from '#src/domain/search-value.ts';

type OrderNotice = Extract<NoticeKind, 'shipped' | 'out-for-delivery' | 'delivered' | 'refund'>;

const TITLES: Record<OrderNotice, string> = {
  shipped: 'Your order is on its way',
  'out-for-delivery': 'Your order arrives today',
  delivered: 'Your order is delivered',
  refund: 'Your refund is sent',
};

/** Queues one message for each device that wants `kind`. @param once the unique name of the event: a repeated call adds nothing */
export async function tellOfOrder(
  tx: Db,
  mail: Mail,
  order: Pick<Row<'shop_order'>, 'id' | 'order_number' | 'session_id' | 'contact_email' | 'by_guest'>,
  kind: OrderNotice,
  once: string,
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where(sql<boolean>`kinds @> ${JSON.stringify([kind])}::jsonb`)
    .where(isOfOrder(order))
    // As lockDevices does.
    .orderBy('id')
    .forKeyShare()
    .execute();
  const notice = {
    kind,
    order: order.id,
    title: TITLES[kind],
    body: `Order ${order.order_number}`,
    path: `/order-success?orderId=${searchValue(order.id)}`,
    // A notification about a refund does not replace one about the parcel.
    tag: `${kind === 'refund' ? 'refund' : 'order'}-${order.order_number}`,
  };
  for (const { id } of devices) await mail.push(id, notice, { within: tx, once: `push ${once} ${id}` });
}
