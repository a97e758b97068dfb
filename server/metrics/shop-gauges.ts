// Gauges that are read when Prometheus asks. Those of the database are the same at every instance.
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '#server/db/database.ts';
import type { ReadReplicas } from '#server/db/read-replicas.ts';
import type { Db } from '#server/db/schema.ts';
import { overdueComplaints } from '#server/messages/overdue-complaints.ts';

/** Of this instance; each undefined where there is none. */
export interface Connections {
  pool?: Pool | undefined;
  replicas?: Pick<ReadReplicas, 'count'> | undefined;
}

const DAY_MS = 86_400_000;

/** name of the gauge -> its help text; each has the label `state`. */
const COUNTED = {
  shop_orders_last_day: 'Orders made within the last day, by state.',
  shop_payments_last_day: 'Payments of those orders, by state.',
  shop_refunds_open: 'Refunds that are owed or that failed.',
  shop_complaints_overdue: 'Open complaints without acknowledgement after 48 hours, or without answer after a month.',
  shop_emails_waiting: 'E-mails that the mail server has not accepted yet.',
};
type Counted = keyof typeof COUNTED;

/**
 * Registers gauges of orders, payments, refunds, letters and connections.
 * @returns reads them all; rejects when the database does not answer, and the gauges of the database are then empty
 */
export function registerShopGauges(
  register: Registry,
  db: Db,
  { pool, replicas }: Connections,
): (now: Date) => Promise<void> {
  const registers = [register];
  const counted = new Map(
    Object.entries(COUNTED).map(([name, help]) => [name, new Gauge({ name, help, labelNames: ['state'], registers })]),
  );
  const isUp = new Gauge({ name: 'shop_db_up', help: 'Whether the database answers.', registers });
  new Gauge({
    name: 'shop_db_connections',
    help: 'Connections to the database: lent, idle; and callers waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'shop_db_replicas',
    help: 'Replicas that the catalogue is read from: used, and left out because they lag or do not respond.',
    labelNames: ['state'],
    registers,
    collect() {
      if (!replicas) return;
      const { used, leftOut } = replicas.count();
      this.set({ state: 'used' }, used);
      this.set({ state: 'left-out' }, leftOut);
    },
  });
  const clear = () => {
    for (const gauge of counted.values()) gauge.reset();
    isUp.set(0);
  };
  return async (now) => {
    const states = await countStates(db, now).finally(clear);
    for (const { gauge, state, count } of states) counted.get(gauge)?.set({ state }, count);
    isUp.set(1);
  };
}

/** Of orders and payments those of the last day: they are counted by index. */
async function countStates(db: Db, now: Date): Promise<{ gauge: Counted; state: string; count: number }[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ gauge: Counted; state: string; count: number }>`
    select 'shop_orders_last_day' as gauge, status as state, count(*)::int as count
      from shop_order where created_at >= ${since} group by 2
    union all
    select 'shop_payments_last_day', payment.status, count(*)::int from payment
      join shop_order on shop_order.id = payment.order_id where shop_order.created_at >= ${since} group by 2
    union all select 'shop_refunds_open', state, count(*)::int from refund where state <> 'sent' group by 2
    union all select 'shop_emails_waiting', state, count(*)::int from mail
      where state = 'waiting' and push_to is null group by 2`.execute(db);
  const overdue = (await overdueComplaints(db, now)).flatMap((complaint) => complaint.overdue);
  return [
    ...rows,
    ...(['acknowledgement', 'answer'] as const).map((state) => ({
      gauge: 'shop_complaints_overdue' as const,
      state,
      count: overdue.filter((one) => one === state).length,
    })),
  ];
}
