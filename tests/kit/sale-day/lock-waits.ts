// Samples pg_stat_activity while a load runs: what the shop's connections wait for.
import { sql } from 'kysely';
import { openPostgres } from '#server/db/open-postgres.ts';

const EVERY_MS = 250;

/** `stop` resolves to how many connections, on average, worked or waited: by kind, such as 'Lock' or 'working'. */
export async function watchWaits(url: string): Promise<{ stop(): Promise<Record<string, number>> }> {
  const { db, close } = await openPostgres(url, 1);
  const sums = new Map<string, number>();
  let samples = 0;
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY_MS);

  async function look(): Promise<void> {
    const { rows } = await sql<{ kind: string; connections: number }>`
      select coalesce(wait_event_type, 'working') as kind, count(*)::int as connections from pg_stat_activity
      where application_name = 'vyayam' and state <> 'idle' and pid <> pg_backend_pid() group by 1`.execute(db);
    samples += 1;
    for (const { kind, connections } of rows) sums.set(kind, (sums.get(kind) ?? 0) + connections);
  }

  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await close();
      return Object.fromEntries(
        [...sums].map(([kind, sum]) => [kind, Number((sum / Math.max(1, samples)).toFixed(2))]),
      );
    },
  };
}
