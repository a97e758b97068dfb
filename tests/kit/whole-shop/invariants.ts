// What must be true of the shop itself. The device's side is checked by tests/kit/simulation/oracle.ts.
//
// W1 the server logs no error; W2 the model server gives the same answers; W3 nobody gets an e-mail twice; W4 the ledger is right
// (`npm run shop -- verify`), and no stock is below zero; W5 what the shop acknowledged is there; W6 nobody reads another
// customer's data; W7 with a calm network nothing stays open; W8 notifications are neither doubled nor unwanted; W9 nothing is
// left of who was erased.
import { sql } from 'kysely';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { ShopDatabase } from './shop-database.ts';
import type { WholeShop } from './whole-shop.ts';

/** At any moment without an open transaction. */
export async function requireLedger(database: ShopDatabase): Promise<void> {
  const broken = (await checkLedger(database.db, new Date())).filter((check) => check.broken.length > 0);
  if (broken.length > 0) throw new Violation('W4', `the ledger: ${JSON.stringify(broken)}`);
  const { rows } = await sql`select id from variant where stock < 0`.execute(database.db);
  if (rows.length > 0) throw new Violation('W4', `stock below zero: ${JSON.stringify(rows)}`);
}

/** At the end of a run, after enough quiet time for every job of the shop. */
export async function checkShopAtRest(database: ShopDatabase, shop: WholeShop): Promise<void> {
  await requireLedger(database);
  shop.mailbox.check();
  await requireNothingOpen(database);
  await requireRefunded(database);
  for (const { email, erasedAt, writes } of shop.visitors.values())
    if (erasedAt !== undefined && erasedAt === writes) await requireErased(database, email);
  const { rows } = await sql<{ id: string }>`
    select g.id from gateway_payment g where g.status = 'captured' and g.refunded_paise = 0 and not exists
      (select from shop_order o where o.payment_id = g.id and o.placed_at is not null and o.status <> 'Canceled')`.execute(
    database.db,
  );
  if (rows.length > 0) throw new Violation('W5', `paid, and neither placed nor refunded: ${JSON.stringify(rows)}`);
}

/** What the shop calls sent, the provider has paid back, and nothing else. */
async function requireRefunded({ db }: ShopDatabase): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select g.id from gateway_payment g
    where g.refunded_paise <> (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = g.id and r.state = 'sent')`.execute(
    db,
  );
  if (rows.length > 0) throw new Violation('W5', `the provider paid back something else: ${JSON.stringify(rows)}`);
}

async function requireNothingOpen(database: ShopDatabase): Promise<void> {
  const open = await whatIsOpen(database);
  if (open) throw new Violation('W7', open);
}

/** What still waits for a job of the shop, in words. */
export async function whatIsOpen({ db }: ShopDatabase): Promise<string | undefined> {
  const open = await db.selectFrom('shop_order').select('id').where('status', '=', 'Pending payment').execute();
  if (open.length > 0) return `${open.length} orders are open for ever`;
  const due = await db.selectFrom('refund').select('id').where('state', '=', 'due').execute();
  if (due.length > 0) return `${due.length} refunds are never sent`;
  const waiting = await db
    .selectFrom('mail')
    .select(['subject', 'tries'])
    .where('state', '=', 'waiting')
    // News waits for the next morning, and a device gets one piece of it a day.
    .where((is) => is.or([is('push_to', 'is', null), is('next_try_at', '<=', new Date()), is('tries', '>', 3)]))
    .execute();
  return waiting.length > 0 ? `messages are never sent: ${JSON.stringify(waiting)}` : undefined;
}

/**
 * After an older backup was restored, and a calm day: the ledger is right, and every order that the backup knows is settled by what
 * the provider says. Payments of later orders are known to the provider alone.
 */
export async function checkRestored(database: ShopDatabase): Promise<void> {
  await requireLedger(database);
  await requireNothingOpen(database);
  const { rows } = await sql<{ id: string }>`
    select g.id from gateway_payment g join shop_order o on o.provider_order_id = g.order_id
    where g.status = 'captured' and g.refunded_paise = 0 and (o.placed_at is null or o.status = 'Canceled')
      and not exists (select from refund r where r.order_id = o.id)`.execute(database.db);
  if (rows.length > 0)
    throw new Violation('W5', `paid before the backup was restored, and forgotten: ${JSON.stringify(rows)}`);
}

/** Whatever a shop keeps for the tax law does not have the address. */
async function requireErased({ db, tables }: ShopDatabase, email: string): Promise<void> {
  for (const { name } of tables) {
    if (name.startsWith('gateway_')) continue;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where position(${email} in t::text) > 0`.execute(db);
    if (rows[0])
      throw new Violation('W9', `${name} still names ${email}, who was erased: ${rows[0].row.slice(0, 200)}`);
  }
}
