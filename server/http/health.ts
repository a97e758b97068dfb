import { sql } from 'kysely';
import { send } from './answer.ts';
import { Refusal } from './refusal.ts';
import type { ShopApp } from './route.ts';

/** GET /health: the process runs. GET /ready: its database responds too, for load balancers. */
export function bindHealth({ hono, parts }: ShopApp): void {
  hono.get('/health', () => send({ status: 200, body: '{"status":"alive"}' }));
  hono.get('/ready', async () => {
    try {
      await sql`select 1`.execute(parts.db);
      return send({ status: 200, body: '{"status":"ready"}' });
    } catch (cause) {
      throw new Refusal(503, 'not-ready', 'The database does not answer.', { cause, headers: { 'retry-after': '5' } });
    }
  });
}
