import { sql } from 'kysely';
import { send } from './answer.ts';
import { Refusal } from './refusal.ts';
import type { ShopApp } from './route.ts';

/** GET /health: the process runs. GET /ready: its database responds too, for load balancers. */
export function bindHealth({ hono, parts }: ShopApp): void {
  hono.get('/health', () => send({ status: 200, body: '{"status":"alive"}' }));
  hono.get('/ready', async () => {
    if (parts.stopping.aborted) throw notReady('This instance is stopping.');
    try {
      await sql`select 1`.execute(parts.catalogueDb);
      return send({ status: 200, body: '{"status":"ready"}' });
    } catch (cause) {
      throw notReady('The database does not answer.', cause);
    }
  });
}

const notReady = (message: string, cause?: unknown) =>
  new Refusal(503, 'not-ready', message, { cause, headers: { 'retry-after': '5' } });
