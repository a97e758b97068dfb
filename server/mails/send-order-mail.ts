import { readSetting } from '#server/catalogue/read-setting.ts';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { writeEmail } from './order-email.ts';
import { type Occasion, wordsFor } from './order-words.ts';

/** Writes to the customer about an order as it is now, in the transaction that made it so; once under each name. */
export async function sendOrderMail(
  tx: Db,
  { mail, config }: Pick<Parts, 'mail' | 'config'>,
  orderId: string,
  { once, ...occasion }: Occasion & { once: string },
): Promise<void> {
  const order = await tx.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { email: careEmail } = await readSetting(tx, 'contact');
  const letter = { order, lines, careEmail, shopUrl: config.SHOP_URL };
  await mail.send(writeEmail(letter, wordsFor(order, occasion)), { within: tx, once });
}
