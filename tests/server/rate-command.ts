// `npm run bench -- --part server`: responses per second of a shop on PostgreSQL, compared with the bare framework.
import { parseArgs } from 'node:util';
import { repeatRounds } from '#scripts/lib/bench-rounds.mjs';
import { loadServer } from '#scripts/lib/bench-server.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
/** Progress. Only the figures go to standard output (scripts/bench.mjs stores them). */
const progress = (text: string) => void process.stderr.write(`${text}\n`);

const postgres = await startPostgres();
if (typeof postgres === 'string') throw new Error(postgres);
try {
  const shop = await startShop(process.execPath, { DATABASE_URL: postgres.url });
  try {
    // A page is rendered at the first request and compressed at the highest level from the second on.
    for (const path of ['/', '/']) await (await fetch(shop.origin + path)).text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const table = await repeatRounds(Number(values.rounds), () => loadServer(process.execPath, shop.origin), progress);
    process.stdout.write(table);
  } finally {
    await shop.stop();
  }
} finally {
  await postgres.stop();
}
