// GET /metrics, on a port of its own (decision 020): how many orders a shop has is nobody else's business.
import { Hono } from 'hono';
import type { Pool } from '#server/db/open.ts';
import type { Parts } from '#server/parts.ts';
import { type Series, seriesText } from './series.ts';
import { databaseGauges, programGauges } from './shop-gauges.ts';

/** @param pool the connections of this instance; undefined on the embedded database */
export function createMetricsPage(
  { db, clock, log, metrics }: Pick<Parts, 'db' | 'clock' | 'log' | 'metrics'>,
  pool?: Pool,
) {
  const page = new Hono().get('/metrics', async () => {
    // A shop whose database is away is when its numbers are wanted most.
    const asked = await databaseGauges(db, clock()).catch((err: unknown): Series[] => {
      log.warn({ err }, 'the database has no numbers to give');
      return [];
    });
    const up = { name: 'shop_db_up', help: 'Whether the database answers.', type: 'gauge' } as const;
    const series: Series[] = [
      ...Object.values(metrics),
      ...asked,
      ...programGauges(pool),
      { ...up, lines: () => [`shop_db_up ${asked.length > 0 ? 1 : 0}`] },
    ];
    return new Response(`${series.map(seriesText).join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
  return { fetch: (request: Request) => page.fetch(request) };
}
