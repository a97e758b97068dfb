// `npm run bench -- --part server`: how many answers a second a shop on PostgreSQL gives, beside the bare framework.
import { parseArgs } from 'node:util';
import { inRounds } from '#scripts/lib/bench-rounds.mjs';
import { loadServer } from '#scripts/lib/bench-server.mjs';
import { startShop } from '#scripts/lib/shop-server.mjs';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
/** How far it is; the figures alone go to standard output (scripts/bench.mjs keeps them). */
const report = (text: string) => void process.stderr.write(`${text}\n`);

const postgres = await startPostgres();
if (typeof postgres === 'string') throw new Error(postgres);
try {
  const shop = await startShop(process.execPath, { DATABASE_URL: postgres.url });
  try {
    // A page is made when it is first asked for, and pressed best from the second time on.
    for (const path of ['/', '/']) await (await fetch(shop.origin + path)).text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const table = await inRounds(Number(values.rounds), () => loadServer(process.execPath, shop.origin), report);
    process.stdout.write(table);
  } finally {
    await shop.stop();
  }
} finally {
  await postgres.stop();
}
