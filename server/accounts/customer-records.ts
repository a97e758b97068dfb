// What the shop knows of one e-mail address (Digital Personal Data Protection Act 2023, section 11). erase-customer.ts erases it.
import type { Db } from '#server/db/schema.ts';

/** The subject of an e-mail that is deleted by itself: it may have a code, in the subject too. */
const NOT_COPIED = 'Not copied: it is deleted by itself';

/**
 * Everything stored under this address; null if there is nothing. A log-in token is enough to get it, so it contains nothing that
 * gives more access or stays valid longer: no password, no session id (which opens the cart of another device) and no one-time code.
 */
export async function readCustomer(db: Db, email: string) {
  const customer = await db.selectFrom('customer').selectAll().where('contact_email', '=', email).executeTakeFirst();
  const orders = await db.selectFrom('shop_order').selectAll().where('contact_email', '=', email).execute();
  const theirs = db.selectFrom('shop_order').select('id').where('contact_email', '=', email);
  const returns = db.selectFrom('order_return').select('id').where('order_id', 'in', theirs);
  const found = {
    account: customer && { ...customer, password: undefined },
    wishlist: customer
      ? await db
          .selectFrom('wishlist_item')
          .select(['product_id', 'created_at'])
          .where('customer_id', '=', customer.id)
          .execute()
      : [],
    orders: orders.map((order) => ({ ...order, session_id: undefined })),
    lines: await db.selectFrom('order_line').selectAll().where('order_id', 'in', theirs).execute(),
    orderHistory: await db
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', 'in', theirs)
      .orderBy('place')
      .execute(),
    payments: await db.selectFrom('payment').selectAll().where('order_id', 'in', theirs).execute(),
    refunds: await db.selectFrom('refund').selectAll().where('order_id', 'in', theirs).execute(),
    coupons: await db.selectFrom('coupon_use').selectAll().where('contact_email', '=', email).execute(),
    invoices: await db.selectFrom('invoice').selectAll().where('order_id', 'in', theirs).execute(),
    returns: await db.selectFrom('order_return').selectAll().where('order_id', 'in', theirs).execute(),
    returnLines: await db.selectFrom('return_line').selectAll().where('return_id', 'in', returns).execute(),
    returnHistory: await db
      .selectFrom('return_event')
      .selectAll()
      .where('return_id', 'in', returns)
      .orderBy('place')
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
      .select(({ case: when, ref }) => [
        when().when('forget_at', 'is', null).then(ref('subject')).else(NOT_COPIED).end().as('subject'),
        when().when('forget_at', 'is', null).then(ref('text')).else('').end().as('text'),
        'created_at',
        'state',
      ])
      .where('recipient', '=', email)
      .execute(),
  };
  const isNothing = Object.values(found).every(
    (part) => part === undefined || (Array.isArray(part) && part.length === 0),
  );
  return isNothing ? null : found;
}
