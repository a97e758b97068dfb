// Notifies customers that the price of something on their wishlist fell by a tenth or more. They choose it; the default is off.
import { sql } from 'kysely';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Parts } from '#server/parts.ts';
import { lockDevices } from '#server/providers/mail-instead.ts';
import { endOfQuiet } from '#server/providers/quiet-hours.ts';
import { formatRupees } from '#src/domain/money.ts';
import { PRICE_DROP } from '#src/domain/notice-kinds.ts';
import { productParam } from '#src/domain/slug.ts';

const BATCH = 200;

/**
 * Compares each price with the one at the time of the wish or of the last message, so a price that is raised and then 'reduced' is no
 * news. In the hours without notifications nothing is compared: a price of the night may be over in the morning. At most BATCH wishes
 * at a time; any instance may run it at any time. Resolves to the number of wishes.
 */
export const tellPriceDrops = ({ db, clock, mail, config }: Pick<Parts, 'db' | 'clock' | 'mail' | 'config'>) =>
  db.transaction().execute(async (tx) => {
    if (endOfQuiet(clock())) return 0;
    await sql`select pg_advisory_xact_lock(hashtextextended('price drops', 3))`.execute(tx);
    const fallen = await tx
      .selectFrom('wishlist_item')
      .innerJoin('product', 'product.id', 'wishlist_item.product_id')
      .innerJoin('customer', 'customer.id', 'wishlist_item.customer_id')
      .innerJoin('customer_token', 'customer_token.customer_id', 'customer.id')
      .innerJoin('push_subscription', 'push_subscription.token_digest', 'customer_token.digest')
      .select(['wishlist_item.id', 'product.name', 'product.price_paise', 'customer.contact_email'])
      .select(sql<string[]>`array_agg(push_subscription.id)`.as('devices'))
      .where(sql<boolean>`push_subscription.kinds @> '["price"]'::jsonb`)
      .where('customer_token.expires_at', '>', clock())
      .where(sql<boolean>`product.price_paise <= wishlist_item.told_price_paise * ${sql.lit(1 - PRICE_DROP)}`)
      .where(sql<boolean>`cardinality(product.choices_in_stock) > 0`)
      .groupBy(['wishlist_item.id', 'product.name', 'product.price_paise', 'customer.contact_email'])
      .limit(BATCH)
      .execute();
    const present = await lockDevices(
      tx,
      fallen.flatMap(({ devices }) => devices),
    );
    for (const { id, name, price_paise, contact_email, devices } of fallen) {
      const path = `/product/${encodeURIComponent(productParam(name))}`;
      const body = `${name} is now ${formatRupees(price_paise)}`;
      const notice = {
        kind: 'price',
        title: 'A lower price on your wishlist',
        body,
        path,
        tag: `price-${id}`,
      } as const;
      const link: [string, string] = ['See it in the shop', `${config.SHOP_URL}${path}`];
      const why = 'You asked us to tell you about lower prices on your wishlist. Your settings turn it off.';
      const instead = composeMail(contact_email, body, [`${body}.`, why, ...(config.SHOP_URL ? [{ link }] : [])]);
      const event = `price ${id} ${price_paise}`;
      const left = devices.filter((device) => present.has(device));
      for (const device of left) await mail.push(device, notice, { within: tx, once: `${event} ${device}`, instead });
      // A log-out has just deleted them.
      if (left.length === 0) await mail.send(instead, { within: tx, once: `${event} mail` });
      await tx.updateTable('wishlist_item').set({ told_price_paise: price_paise }).where('id', '=', id).execute();
    }
    return fallen.length;
  });
