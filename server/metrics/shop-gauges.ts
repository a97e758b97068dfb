// Numbers of this moment, asked when somebody looks: from the database the same at every instance, of the program its own.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Pool } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { gaugeLine, type Series } from './series.ts';

const DAY_MS = 86_400_000;
const NANOSECONDS = 1e9;

const gauge = (name: string, help: string, lines: string[]): Series => ({
  name,
  help,
  type: 'gauge',
  lines: () => lines,
});

/** Orders, payments, refunds and letters by state. Of orders and payments those of the last day: they are counted by index. */
export async function databaseGauges(db: Db, now: Date): Promise<Series[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ what: string; state: string; count: number }>`
    select 'order' as what, status as state, count(*)::int as count from shop_order where created_at >= ${since} group by 2
    union all
    select 'payment', payment.status, count(*)::int from payment
      join shop_order on shop_order.id = payment.order_id where shop_order.created_at >= ${since} group by 2
    union all select 'refund', state, count(*)::int from refund where state <> 'sent' group by 2
    union all select 'letter', state, count(*)::int from mail where state = 'waiting' group by 2`.execute(db);
  const linesOf = (name: string, what: string) =>
    rows.filter((row) => row.what === what).map(({ state, count }) => gaugeLine(name, { state }, count));
  const of = (name: string, what: string, help: string) => gauge(name, help, linesOf(name, what));
  return [
    of('shop_orders_last_day', 'order', 'Orders made within the last day, by state.'),
    of('shop_payments_last_day', 'payment', 'Payments of those orders, by state.'),
    of('shop_refunds_open', 'refund', 'Refunds that are owed or that failed.'),
    of('shop_emails_waiting', 'letter', 'Letters that the mail server has not taken yet.'),
  ];
}

/** @param pool the connections of this instance; undefined on the embedded database */
export function programGauges(pool: Pool | undefined): Series[] {
  const { rss, heapUsed } = process.memoryUsage();
  const connections = Object.entries(pool?.() ?? {}).map(([state, count]) =>
    gaugeLine('shop_db_connections', { state }, count),
  );
  const started = Date.now() / 1000 - process.uptime();
  const lag = loopDelay.percentile(99) / NANOSECONDS;
  loopDelay.reset();
  return [
    gauge('shop_db_connections', 'Connections to the database: lent, idle; and callers waiting for one.', connections),
    one('process_resident_memory_bytes', 'Memory of the program.', rss),
    one('nodejs_heap_size_used_bytes', 'What of it JavaScript uses.', heapUsed),
    one('nodejs_eventloop_lag_p99_seconds', 'How late the event loop came, since it was last asked.', lag || 0),
    one('process_start_time_seconds', 'When the program was started.', started),
  ];
}

const loopDelay = monitorEventLoopDelay({ resolution: 20 });
loopDelay.enable();

const one = (name: string, help: string, value: number) => gauge(name, help, [gaugeLine(name, {}, value)]);
