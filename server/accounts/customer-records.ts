// What the shop knows of one e-mail address: a copy of it, and its erasure (Digital Personal Data Protection Act 2023, sections 11
// and 12). Placed orders keep the names, addresses and figures of their bills, because section 36 of the CGST Act asks for them.
import { sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { LATE_MS } from '#server/orders/lease-open.ts';

/** Statuses in which an order needs no address any more; an expired one only once no late payment can come. */
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

/** Everything stored under this address; null if there is nothing. Passwords are left out. */
export async function readCustomer(db: Db, email: string) {
  const customer = await db.selectFrom('customer').selectAll().where('contact_email', '=', email).executeTakeFirst();
  const found = {
    account: customer && { ...customer, password: undefined },
    wishlist: customer
      ? await db
          .selectFrom('wishlist_item')
          .select(['product_id', 'created_at'])
          .where('customer_id', '=', customer.id)
          .execute()
      : [],
    orders: await db.selectFrom('shop_order').selectAll().where('contact_email', '=', email).execute(),
    lines: await db
      .selectFrom('order_line')
      .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
      .selectAll('order_line')
      .where('contact_email', '=', email)
      .execute(),
    payments: await db
      .selectFrom('payment')
      .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
      .selectAll('payment')
      .where('contact_email', '=', email)
      .execute(),
    returns: await db
      .selectFrom('order_return')
      .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
      .selectAll('order_return')
      .where('contact_email', '=', email)
      .execute(),
    reviews: await db.selectFrom('review').selectAll().where('email', '=', email).execute(),
    messages: await db
      .selectFrom('message')
      .leftJoin('complaint', 'complaint.message_id', 'message.id')
      .selectAll('message')
      .select(['complaint.answer', 'complaint.answered_at', 'complaint.closed_at'])
      .where('email', '=', email)
      .execute(),
    passkeys: customer
      ? await db
          .selectFrom('passkey')
          .select(['name', 'credential_id', 'transports', 'created_at', 'used_at'])
          .where('customer_id', '=', customer.id)
          .execute()
      : [],
    devices: customer
      ? await db
          .selectFrom('push_subscription')
          .innerJoin('customer_token', 'customer_token.digest', 'push_subscription.token_digest')
          .select(['origin', 'kinds', 'push_subscription.created_at'])
          .where('customer_id', '=', customer.id)
          .execute()
      : [],
    waiting: await db
      .selectFrom('stock_wait')
      .select(['product_id', 'color', 'size', 'created_at'])
      .where('contact_email', '=', email)
      .execute(),
    emails: await db
      .selectFrom('mail')
      .select(['subject', 'text', 'created_at', 'state'])
      .where('recipient', '=', email)
      .execute(),
  };
  const isNothing = Object.values(found).every(
    (part) => part === undefined || (Array.isArray(part) && part.length === 0),
  );
  return isNothing ? null : found;
}

/** `kept`: how many bills of placed orders stay. Otherwise nothing was erased, and the reason. */
export type Erasure =
  | { kept: number }
  | { refused: 'unknown' }
  | { refused: 'complaint-open' }
  | { refused: 'order-open'; order: { number: string; status: string } };

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
    const open = orders.find(({ status }) => !FINISHED.includes(status));
    if (open) return { refused: 'order-open', order: { number: open.order_number, status: open.status } };
    const late = orders.find(
      (order) =>
        order.status === 'Expired' &&
        order.provider_order_id !== null &&
        order.expires_at.getTime() + LATE_MS > now.getTime(),
    );
    if (late)
      return { refused: 'order-open', order: { number: late.order_number, status: 'Expired, but may still be paid' } };
    const theirs = tx.selectFrom('shop_order').select('id').where('contact_email', '=', email);
    const back = await tx
      .selectFrom('order_return')
      .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
      .select(['order_number', 'order_return.status'])
      .where('order_id', 'in', theirs)
      .where('order_return.status', 'not in', RETURN_ENDED)
      .executeTakeFirst();
    if (back)
      return { refused: 'order-open', order: { number: back.order_number, status: `in return (${back.status})` } };
    const complaint = await tx
      .selectFrom('complaint')
      .innerJoin('message', 'message.id', 'complaint.message_id')
      .select('place')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (complaint) return { refused: 'complaint-open' };

    await tx.updateTable('order_return').set({ note: '' }).where('order_id', 'in', theirs).execute();
    for (const order of orders) {
      const form = Object.entries(order.form).map(([field, value]) => [
        field,
        typeof value === 'string' &&
        (order.placed_at === null || NOT_ON_A_BILL.includes(field)) &&
        field !== 'payment_mode'
          ? ''
          : value,
      ]);
      await tx
        .updateTable('shop_order')
        .set({ contact_email: '', session_id: null, form: JSON.stringify(Object.fromEntries(form)) })
        .where('id', '=', order.id)
        .execute();
      if (order.session_id !== null)
        await tx.deleteFrom('cart_line').where('session_id', '=', order.session_id).execute();
    }
    await tx.updateTable('coupon_use').set({ contact_email: '' }).where('contact_email', '=', email).execute();
    await tx.updateTable('review').set({ name: '', email: '' }).where('email', '=', email).execute();
    const messages = tx.selectFrom('message').select('id').where('email', '=', email);
    await tx.deleteFrom('complaint').where('message_id', 'in', messages).execute();
    await tx.deleteFrom('message').where('email', '=', email).execute();
    // The shop's own e-mails quote what somebody wrote.
    await tx
      .deleteFrom('mail')
      .where((eb) => eb.or([eb('recipient', '=', email), mentions('text', email)]))
      .execute();
    await tx
      .deleteFrom('idempotency_key')
      .where((eb) => eb.or([mentions('scope', email), mentions('body', email)]))
      .execute();
    await tx.deleteFrom('stock_wait').where('contact_email', '=', email).execute();
    await tx.deleteFrom('one_time_code').where('contact_email', '=', email).execute();
    await tx.deleteFrom('customer').where('contact_email', '=', email).execute();
    // Reviews lose their names.
    await bumpCatalogueVersion(tx, 'stock');
    return { kept: orders.filter(({ placed_at }) => placed_at !== null).length };
  });

const mentions = (column: string, email: string) => sql<boolean>`position(${email} in lower(${sql.ref(column)})) > 0`;
