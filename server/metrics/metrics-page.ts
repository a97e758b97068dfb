// GET /metrics, on a port of its own (docs/decisions/020): the number of orders is not public.
import { Hono } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Parts } from '#server/parts.ts';
import { type Connections, registerShopGauges } from './shop-gauges.ts';

export function createMetricsPage(
  { db, clock, log, metrics }: Pick<Parts, 'db' | 'clock' | 'log' | 'metrics'>,
  connections: Connections = {},
) {
  const gauges = new Registry();
  collectDefaultMetrics({ register: gauges });
  const readDatabase = registerShopGauges(gauges, db, connections);
  const all = Registry.merge([metrics.register, gauges]);
  const page = new Hono().get('/metrics', async () => {
    // The other numbers matter most while the database is away.
    await readDatabase(clock()).catch((err: unknown) => log.warn({ err }, 'the database did not answer the metrics'));
    return new Response(await all.metrics(), {
      headers: { 'content-type': all.contentType, 'cache-control': 'no-store' },
    });
  });
  return { fetch: (request: Request) => page.fetch(request) };
}
