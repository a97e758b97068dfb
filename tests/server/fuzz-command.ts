// `npm run fuzz -- [--count N] [--seed N] [--backend pglite|pg]`. Checks memory too, after a warm-up.
import { parseArgs } from 'node:util';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { runFuzz } from '#tests/kit/faults/run-fuzz.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50000' },
    backend: { type: 'string', default: 'pglite' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
  },
});
const say = (text: string) => void process.stdout.write(text);
const MB = 1024 * 1024;
/** How much the heap may grow between a fifth of the run and its end. */
const GROWTH_MB = 32;

const [count, seed] = [Number(values.count), Number(values.seed)];
const heap: number[] = [];
const begun = performance.now();
say(`${count} hostile calls from seed ${seed}, ${values.backend}\n`);

const { db, close } = await (values.backend === 'pg' ? openReal() : openInMemory());
await migrate(db);
const faults = await runFuzz(db, {
  count,
  seed,
  onProgress: (done) => {
    if (done % 1_000 !== 0 && done !== count) return;
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed / MB);
    say(`${done}/${count}, ${Math.round((performance.now() - begun) / 1000)} s, ${Math.round(heap.at(-1) ?? 0)} MB\n`);
  },
});
await close();

/** A new PostgreSQL. */
async function openReal() {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const { db, close } = await openPostgres(postgres.url);
  return { db, close: () => close().then(postgres.stop) };
}

const warm = heap[Math.floor(heap.length / 5)] ?? 0;
const grown = (heap.at(-1) ?? 0) - warm;
if (globalThis.gc && grown > GROWTH_MB) faults.push(`the heap grew by ${Math.round(grown)} MB`);
say(
  faults.length > 0
    ? `${faults.join('\n')}\nagain: npm run fuzz -- --seed ${seed} --backend ${values.backend}\n`
    : 'nothing found\n',
);
process.exitCode = faults.length > 0 ? 1 : 0;
