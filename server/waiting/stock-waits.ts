// 'Tell me when it is back': subscriptions to one product or size. Each is notified once, when it is back in stock, and deleted.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { invalidInput, Refusal } from '#server/http/refusal.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Parts } from '#server/parts.ts';
import { lockDevices } from '#server/providers/mail-instead.ts';
import { endOfQuiet } from '#server/providers/quiet-hours.ts';
import { belongsTo } from '#server/providers/whose-device.ts';
import { indianDay } from '#src/domain/shop-date.ts';
import { productParam } from '#src/domain/slug.ts';

interface Wait {
  wait_id: string;
  product_id: string;
  color: string;
  size: string;
  contact_email: string;
  /** The push endpoint of the device to notify; '' for none. */
  endpoint: string;
}

/** Idempotent: a known id changes nothing. Throws 422 unknown-product or unknown-option, 400 invalid-input without a known device or an address. */
export async function addWait(tx: Db, now: Date, { wait_id, endpoint, ...wait }: Wait): Promise<void> {
  const { product_id, color, size, contact_email } = wait;
  const product = await tx.selectFrom('product').select('id').where('id', '=', product_id).executeTakeFirst();
  if (!product) throw new Refusal(422, 'unknown-product', 'This product is no longer sold.');
  const variant = await tx
    .selectFrom('variant')
    .select('id')
    .where('product_id', '=', product_id)
    .where('color', '=', color)
    .where('size', '=', size)
    .executeTakeFirst();
  if (!variant && (color !== '' || size !== ''))
    throw new Refusal(422, 'unknown-option', 'This size or colour is no longer sold.');
  const device = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', endpoint)
    // A log-out may be deleting it.
    .forKeyShare()
    .executeTakeFirst();
  if (!device && contact_email === '')
    throw invalidInput([{ path: 'contact_email', message: 'is required: the device gets no notifications' }]);
  await tx
    .insertInto('stock_wait')
    .values({ id: wait_id, ...wait, push_to: device?.id ?? null, created_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Does nothing if the id is unknown: the shopper has been notified already. */
export async function removeWait(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('stock_wait').where('id', '=', id).execute();
}

/** False if the id is unknown: they have been told, or took it back. */
export const isWaiting = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('stock_wait').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const BATCH = 200;
/** A subscription expires after half a year, so that the address is not stored for ever. */
const MAX_AGE_MS = 182 * 86_400_000;

/**
 * Notifies subscribers whose product is back, the oldest subscription first, at most BATCH at a time. With an address, the device is told only
 * while this customer is logged in on it, and else the address. Who is told on a device waits until it may show the news, because the
 * product may be sold out again by then. Any instance may run it at any time. Resolves to the number notified.
 */
export async function tellWaiting(parts: Pick<Parts, 'db' | 'clock' | 'mail' | 'config'>): Promise<number> {
  const { db, clock, mail, config } = parts;
  // Apart from the transaction, which locks devices first: forgetting a device locks it before what waits for it.
  await deleteUseless(db, clock());
  return db.transaction().execute(async (tx) => {
    // One instance at a time, so that two subscriptions of one shopper lead to one message.
    await sql`select pg_advisory_xact_lock(hashtextextended('stock waits', 3))`.execute(tx);
    const now = clock();
    const back = await tx
      .selectFrom('stock_wait')
      .innerJoin('product', 'product.id', 'stock_wait.product_id')
      .leftJoin('push_subscription', (join) =>
        join
          .onRef('push_subscription.id', '=', 'stock_wait.push_to')
          .on(sql<boolean>`push_subscription.kinds @> '["stock"]'::jsonb`)
          .on((eb) => eb.or([eb('contact_email', '=', ''), belongsTo(sql.ref('stock_wait.contact_email'))])),
      )
      .selectAll('stock_wait')
      .select(['product.name', 'push_subscription.id as device'])
      .where((eb) =>
        eb.or([
          eb.and([eb('contact_email', '<>', ''), eb('push_subscription.id', 'is', null)]),
          eb.and([
            eb('push_subscription.id', 'is not', null),
            eb.lit(endOfQuiet(now) === null),
            // With an address, a second piece of news on one day goes there.
            eb.or([eb('contact_email', '<>', ''), eb('news_day', '<>', indianDay(now))]),
          ]),
        ]),
      )
      .where(
        sql<boolean>`case when stock_wait.color = '' and stock_wait.size = '' then cardinality(product.choices_in_stock) > 0
          else exists (select from variant where variant.product_id = product.id and variant.color = stock_wait.color
            and variant.size = stock_wait.size and variant.stock > 0) end`,
      )
      .orderBy('stock_wait.created_at')
      .limit(BATCH)
      .execute();
    const present = await lockDevices(
      tx,
      back.map(({ device }) => device),
    );
    const notified = new Set<string>();
    const hadNews = new Set<string>();
    for (const wait of back) {
      const { id, contact_email, product_id, color, size, name } = wait;
      const device = wait.device !== null && present.has(wait.device) ? wait.device : null;
      if (device === null && contact_email === '') continue;
      const who = [product_id, color, size, contact_email || device].join('\n');
      if (contact_email === '' && !notified.has(who) && hadNews.has(device ?? '')) continue;
      if (device) hadNews.add(device);
      await removeWait(tx, id);
      if (notified.has(who)) continue;
      notified.add(who);
      const path = `/product/${encodeURIComponent(productParam(name))}`;
      const what = [name, color, size].filter(Boolean).join(', ');
      const instead = contact_email === '' ? undefined : backMail(contact_email, what, path, config.SHOP_URL);
      const notice = { kind: 'stock', title: 'Back in stock', body: what, path, tag: `back-${id}` } as const;
      if (device)
        await mail.push(device, notice, { within: tx, once: `back ${id} ${device}`, ...(instead && { instead }) });
      else if (instead) await mail.send(instead, { within: tx, once: `back ${id} mail` });
    }
    return notified.size;
  });
}

async function deleteUseless(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('stock_wait')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', new Date(now.getTime() - MAX_AGE_MS)),
        eb.and([eb('contact_email', '=', ''), eb('push_to', 'is', null)]),
      ]),
    )
    .execute();
}

const backMail = (to: string, what: string, path: string, shopUrl: string | undefined) =>
  composeMail(to, `Back in stock: ${what}`, [
    `${what} is back in stock. You asked us to tell you.`,
    'We cannot reserve one for you, so it may sell out again. This is the only e-mail about it.',
    ...(shopUrl === undefined ? [] : [{ link: ['See it in the shop', `${shopUrl}${path}`] as [string, string] }]),
  ]);
