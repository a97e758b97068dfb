import { readSetting } from '#server/catalogue/read-setting.ts';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { writeEmail } from './order-email.ts';
import { type Occasion, wordsFor } from './order-words.ts';

/**
 * Sends the customer an e-mail about the order's current state, in the transaction that changed it. Each name is sent once.
 * @param about.invoice number of the invoice or credit note that goes with it
 */
export async function sendOrderMail(
  tx: Db,
  { mail, config }: Pick<Parts, 'mail' | 'config'>,
  orderId: string,
  { once, invoice = null, ...occasion }: Occasion & { once: string; invoice?: string | null },
): Promise<void> {
  const order = await tx.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { email: careEmail } = await readSetting(tx, 'contact');
  const email = { order, lines, careEmail, shopUrl: config.SHOP_URL };
  await mail.send(writeEmail(email, wordsFor(order, occasion)), { within: tx, once, invoice });
}
