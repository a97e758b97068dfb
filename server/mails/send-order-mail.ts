import { readSetting } from '#server/catalogue/read-setting.ts';
import type { Db } from '#server/db/schema.ts';
import { tellOfOrder } from '#server/notifications/tell-of-order.ts';
import type { Parts } from '#server/parts.ts';
import { noteNewOrder } from './merchant-digests.ts';
import { type OrderEmail, writeEmail } from './order-email.ts';
import { type Notice, noticeWords, type Occasion, wordsFor } from './order-words.ts';
import { returnedGoods } from './returned-goods.ts';

type IssueInvoice = () => Promise<string | null>;

/**
 * Sends the customer an e-mail, and their devices a notification, about the order's current state, in the transaction that changed
 * it. Each name is sent once.
 * @param about.invoice number of the invoice or credit note that goes with it; or issues it, once everything else has been read
 */
export async function sendOrderMail(
  tx: Db,
  { mail, config }: Pick<Parts, 'mail' | 'config'>,
  orderId: string,
  { once, invoice = null, ...occasion }: Occasion & { once: string; invoice?: string | null | IssueInvoice },
): Promise<void> {
  const email = await emailOf(tx, orderId, config.SHOP_URL, 'returnId' in occasion ? occasion.returnId : undefined);
  const words = wordsFor(email.order, occasion, email.address);
  const number = typeof invoice === 'function' ? await invoice() : invoice;
  // An erased customer has no address.
  if (email.order.contact_email !== '')
    await mail.send(writeEmail(email, words), { within: tx, once, invoice: number });
  const kind = noticeOf(occasion);
  if (kind) await tellOfOrder(tx, mail, email.order, kind, once);
}

/** The notification that goes to the shopper's devices besides the e-mail. */
function noticeOf(about: Occasion) {
  switch (about.occasion) {
    case 'Shipped':
      return 'shipped';
    case 'Out for delivery':
      return 'out-for-delivery';
    case 'Delivered':
      return 'delivered';
    case 'refunded':
      return 'refund';
    case 'return':
      // The part that goes back through the gateway is announced when it is sent.
      return about.became === 'Refunded' && (about.transferPaise ?? 0) > 0 ? 'refund' : undefined;
    default:
      return undefined;
  }
}

/** Sends the merchant an e-mail, if `merchant.ordersEmail` is set, or notes it for the digest. Each name is sent once. */
export async function sendNotice(
  tx: Db,
  { mail, config, clock }: Pick<Parts, 'mail' | 'config' | 'clock'>,
  orderId: string,
  { once, ...about }: Notice & { once: string },
): Promise<void> {
  const { ordersEmail: to, newOrders } = await readSetting(tx, 'merchant');
  if (to === '') return;
  if (about.notice === 'new order' && newOrders === 'hourly') return noteNewOrder(tx, orderId, clock());
  const email = await emailOf(tx, orderId, config.SHOP_URL, 'returnId' in about ? about.returnId : undefined);
  const reader = { to, greeting: 'To the merchant' };
  await mail.send(writeEmail({ ...email, careEmail: '', reader }, noticeWords(email.order, about)), {
    within: tx,
    once,
  });
}

/** With the shop's postal address. @param returnId the return that the e-mail is about */
async function emailOf(
  tx: Db,
  orderId: string,
  shopUrl: string | undefined,
  returnId: string | undefined,
): Promise<OrderEmail & { address: string }> {
  const order = await tx.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { email: careEmail, address } = await readSetting(tx, 'contact');
  const returned = returnId === undefined ? undefined : await returnedGoods(tx, returnId, lines);
  return { order, lines, careEmail, address, shopUrl, returned };
}
