// Checks placed orders once more after a while, and again as long as another payment is under way: an unreported second payment is
// refunded, and a payment accepted on its signature is confirmed or withdrawn, whatever the order's status.
import type { ExpressionBuilder } from 'kysely';
import type { Row, Tables } from '#server/db/schema.ts';
import { checkPayments } from './check-payment.ts';
import { quarterOfAge } from './lease-open.ts';
import type { OrderParts } from './order-parts.ts';

const MINUTE_MS = 60_000;
/** By then a second attempt at the widget has ended. */
const AFTER_MS = 15 * MINUTE_MS;
/** After this time the provider drops a payment that was not captured. */
const FOR_MS = 5 * 24 * 60 * MINUTE_MS;
const BATCH = 20;

/**
 * Works in batches until nothing is due or the provider does not answer. Resolves to the number of orders checked. Any instance may
 * run it at any time.
 */
export async function recheckPlaced(parts: OrderParts): Promise<number> {
  let asked = 0;
  for (;;) {
    const orders = await lease(parts);
    let isSilent = false;
    for (const order of orders) {
      const { found, mayFollow } = await checkPayments(parts, order, 'sweep');
      isSilent ||= found === 'unknown';
      if (!mayFollow) await noteRechecked(parts, order.id);
    }
    asked += orders.length;
    if (orders.length < BATCH || isSilent) return asked;
  }
}

function lease({ db, clock, payments }: OrderParts): Promise<Row<'shop_order'>[]> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isDue = (is: ExpressionBuilder<Tables, 'shop_order'>) =>
    is.or([is('asked_at', 'is', null), is('asked_at', '<=', before(AFTER_MS))]);
  const due = db.selectFrom('shop_order').where('gateway', '=', payments.name).where(isDue);
  // Two lists, each short by its own index. With an 'or' of both, or one limit for both, PostgreSQL reads all orders.
  const placed = db
    .selectFrom(
      due
        .select('id')
        .where('provider_order_id', 'is not', null)
        .where('rechecked_at', 'is', null)
        .where('placed_at', '<=', before(AFTER_MS))
        .where('placed_at', '>', before(FOR_MS))
        .where((is) => is.or([is('asked_at', 'is', null), is('asked_at', '<=', quarterOfAge(now, 'placed_at'))]))
        .orderBy('placed_at')
        .limit(BATCH)
        .as('placed'),
    )
    .select('placed.id');
  const signed = db
    .selectFrom(
      due
        .innerJoin('payment', 'payment.order_id', 'shop_order.id')
        .select('shop_order.id')
        .where('provider_order_id', 'is not', null)
        .where('payment.status', '=', 'signed')
        .where('payment.at', '>', before(FOR_MS))
        .orderBy('payment.at')
        .limit(BATCH)
        .as('signed'),
    )
    .select('signed.id');
  return db
    .updateTable('shop_order')
    .set({ asked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shop_order')
        .select('id')
        .where('id', 'in', placed.union(signed))
        // Again, of the locked row: another instance may have leased it meanwhile.
        .where(isDue)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** A payment that is still only signed will be checked again. */
async function noteRechecked({ db, clock }: OrderParts, id: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ rechecked_at: clock() })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment').select('payment.id').where('order_id', '=', id).where('status', '=', 'signed'))),
    )
    .execute();
}
