// The work on open orders that nobody waits for: asks the provider about each, releases those that stay unpaid, and
// goes on asking about released ones for a day, for a payment may come late. Any instance may run it at any time:
// whoever claims an order has it for a minute.
import type { Row } from '#server/db/schema.ts';
import { type AskedOrder, checkPayment, type PaymentFound } from './check-payment.ts';
import { lockOrder, type Move } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { releaseOrder } from './release-order.ts';

const MINUTE_MS = 60_000;
const BATCH = 50;
/** How long after its time an order keeps its stock, by what the provider says of it. */
const GRACE_MS: Readonly<Record<PaymentFound, number>> = {
  paid: Number.POSITIVE_INFINITY,
  unpaid: 0,
  'under-way': 15 * MINUTE_MS,
  // It does not answer: the stock waits, but not for ever; a payment found later is settled then.
  unknown: 360 * MINUTE_MS,
};

export interface Swept {
  asked: number;
  paid: number;
  released: number;
}

export async function sweepOrders(parts: OrderParts): Promise<Swept> {
  const claimed = await claimOpen(parts);
  const swept = { asked: claimed.length, paid: 0, released: 0 };
  for (const order of claimed) {
    const outcome = await settleOpen(parts, order, 'sweep');
    if (outcome !== 'open') swept[outcome] += 1;
  }
  return swept;
}

/** Asks about one order that is not paid, and releases it when it is due. Never in a transaction. */
export async function settleOpen(
  parts: OrderParts,
  order: AskedOrder,
  actor: Move['actor'],
): Promise<'paid' | 'released' | 'open'> {
  const found = await checkPayment(parts, order, actor);
  if (found === 'paid') return 'paid';
  return (await releaseWhenDue(parts, order.id, found)) ? 'released' : 'open';
}

/** Pending orders every 3 minutes and when their time is up; expired ones every 15 minutes for a day. */
function claimOpen({ db, clock }: OrderParts): Promise<Row<'shop_order'>[]> {
  const now = clock();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return db
    .updateTable('shop_order')
    .set({ asked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shop_order')
        .select('id')
        .where(({ eb: is, or, and, fn, ref }) => {
          const since = fn.coalesce('asked_at', 'created_at');
          return or([
            and([is('status', '=', 'Pending payment'), is(since, '<=', ago(3))]),
            and([
              is('status', '=', 'Pending payment'),
              is('expires_at', '<=', now),
              or([is('asked_at', 'is', null), is('asked_at', '<', ref('expires_at')), is('asked_at', '<=', ago(1))]),
            ]),
            and([is('status', '=', 'Expired'), is('expires_at', '>', ago(24 * 60)), is(since, '<=', ago(15))]),
          ]);
        })
        .orderBy('expires_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function releaseWhenDue(parts: OrderParts, id: string, found: PaymentFound): Promise<boolean> {
  const now = parts.clock();
  return parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'Pending payment') return false;
    if (now.getTime() < order.expires_at.getTime() + GRACE_MS[found]) return false;
    await releaseOrder(tx, order, { to: 'Expired', actor: 'sweep', now, note: `not paid (${found})` });
    return true;
  });
}
