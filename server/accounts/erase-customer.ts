// Erases what the shop knows of one e-mail address (Digital Personal Data Protection Act 2023, section 12). Placed orders keep the
// names, addresses and figures of their bills, because section 36 of the CGST Act asks for them.
import { readSetting } from '#server/catalogue/read-setting.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { complaintNumber } from '#server/messages/complaints.ts';
import { lateUntil } from '#server/orders/lease-open.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { readCustomer } from './customer-records.ts';

/** Statuses in which an order needs no address any more, once no payment can come late and nothing is owed. */
const FINISHED = ['Delivered', 'Returned', 'Canceled', 'Expired', 'Refunded'];
/** The same for a return. */
const RETURN_ENDED = ['Declined', 'Refunded', 'Exchanged'] as const;

/** The fields of a checkout form that a bill does not need. */
const NOT_ON_A_BILL = [
  'contact_email',
  'order_note',
  'shipping_email',
  'shipping_phone',
  'billing_email',
  'billing_phone',
];

/**
 * The kinds of Idempotency-Keys that belong to an address. Those of other kinds belong to a random id (of an order, a cart, a wait),
 * and their answers name nobody.
 */
const NAMING_SCOPES = ['checkout', 'message', 'return', 'review'];

/** `kept`: how many bills of placed orders stay. Otherwise nothing was erased, and the reason; an order is `state`, in words. */
export type Erasure =
  | { kept: number }
  | { refused: 'unknown' }
  | { refused: 'complaint-open' }
  | { refused: 'order-open'; order: { number: string; state: string } };

/** Erases everything stored under this address, but for the bills of placed orders, unless an order or a complaint is open. */
export const eraseCustomer = (db: Db, now: Date, email: string): Promise<Erasure> =>
  inTransaction(db, async (tx) => {
    if (!(await readCustomer(tx, email))) return { refused: 'unknown' };
    const orders = await tx
      .selectFrom('shop_order')
      .selectAll()
      .where('contact_email', '=', email)
      .forUpdate()
      .execute();
    const order = await findOpen(tx, orders, now);
    if (order) return { refused: 'order-open', order };
    const complaint = await tx
      .selectFrom('complaint')
      .innerJoin('message', 'message.id', 'complaint.message_id')
      .select('place')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (complaint) return { refused: 'complaint-open' };

    await eraseMails(tx, email, orders);
    for (const one of orders) await blankOrder(tx, one);
    await tx.updateTable('coupon_use').set({ contact_email: '' }).where('contact_email', '=', email).execute();
    await tx.updateTable('review').set({ name: '', email: '' }).where('email', '=', email).execute();
    const messages = tx.selectFrom('message').select('id').where('email', '=', email);
    await tx.deleteFrom('complaint').where('message_id', 'in', messages).execute();
    await tx.deleteFrom('message').where('email', '=', email).execute();
    const scopes = NAMING_SCOPES.map((kind) => `${kind} ${email}`);
    await tx.deleteFrom('idempotency_key').where('scope', 'in', scopes).execute();
    await tx.deleteFrom('stock_wait').where('contact_email', '=', email).execute();
    await tx.deleteFrom('one_time_code').where('contact_email', '=', email).execute();
    await tx.deleteFrom('customer').where('contact_email', '=', email).execute();
    // Reviews lose their names.
    await bumpCatalogueVersion(tx, 'stock');
    return { kept: orders.filter(({ placed_at }) => placed_at !== null).length };
  });

/** An order of which the shop must still be able to write to the customer. */
async function findOpen(tx: Db, orders: readonly Row<'shop_order'>[], now: Date) {
  const open = orders.find(({ status }) => !FINISHED.includes(status));
  if (open) return { number: open.order_number, state: open.status };
  for (const order of orders) {
    const until = lateUntil(order);
    if (until && until > now)
      return {
        number: order.order_number,
        state: `${order.status}, but may still be paid until ${longDate(until.toISOString())}`,
      };
  }
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const owed = await tx
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .select(['order_number', 'shop_order.status'])
    .where('order_id', 'in', ids)
    .where('state', '<>', 'sent')
    .executeTakeFirst();
  if (owed) return { number: owed.order_number, state: `${owed.status}, but its refund is not sent yet` };
  const back = await tx
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .select(['order_number', 'order_return.status'])
    .where('order_id', 'in', ids)
    .where('order_return.status', 'not in', RETURN_ENDED)
    .executeTakeFirst();
  return back && { number: back.order_number, state: `in return (${back.status})` };
}

async function blankOrder(tx: Db, order: Row<'shop_order'>): Promise<void> {
  const form = Object.entries(order.form).map(([field, value]) => [
    field,
    typeof value === 'string' && (order.placed_at === null || NOT_ON_A_BILL.includes(field)) && field !== 'payment_mode'
      ? ''
      : value,
  ]);
  await tx
    .updateTable('shop_order')
    .set({ contact_email: '', session_id: null, form: JSON.stringify(Object.fromEntries(form)) })
    .where('id', '=', order.id)
    .execute();
  await tx.updateTable('order_return').set({ note: '' }).where('order_id', '=', order.id).execute();
}

/**
 * The e-mails to the customer, and those to the shop that quote a message, a telephone or a note. Others are left: an address in
 * their text may be the shop's own, or a part of somebody else's.
 */
async function eraseMails(tx: Db, email: string, orders: readonly Row<'shop_order'>[]): Promise<void> {
  const returns = await tx
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_id')
    .select('order_return.id')
    .where('contact_email', '=', email)
    .execute();
  const messages = await tx
    .selectFrom('message')
    .leftJoin('complaint', 'complaint.message_id', 'message.id')
    .select(['message.id', 'complaint.place', 'complaint.created_at'])
    .where('email', '=', email)
    .execute();
  const toTheShop = [
    ...orders.map(({ id }) => `notice-placed ${id}`),
    ...returns.map(({ id }) => `notice-return ${id}`),
    ...messages.map(({ id, place, created_at }) =>
      place === null || created_at === null
        ? `contact-message ${id}`
        : `complaint ${complaintNumber({ place, created_at })}`,
    ),
  ];
  if (toTheShop.length > 0) await tx.deleteFrom('mail').where('once', 'in', toTheShop).execute();
  // An address of the shop's own receives what all customers write.
  if (!(await isShops(tx, email))) await tx.deleteFrom('mail').where('recipient', '=', email).execute();
}

async function isShops(tx: Db, email: string): Promise<boolean> {
  const contact = await readSetting(tx, 'contact');
  const { ordersEmail } = await readSetting(tx, 'merchant');
  return [contact.email, contact.grievanceEmail, ordersEmail].some((own) => own.toLowerCase() === email);
}
