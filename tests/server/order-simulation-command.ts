// `npm run test:order-simulation -- [--count N] [--seed N] [--postgres] [--replay SEED:PATH]`
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { orderRunProperty, reportOf } from '#tests/kit/order-simulation/run-property.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    postgres: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
});
const BATCH = 100;
const say = (text: string) => void process.stdout.write(text);

async function open() {
  if (!values.postgres) return { ...(await openInMemory()), stop: async () => {} };
  const postgres = await startPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const name = `vyayam_simulation_${process.pid}`;
  const maintenance = await openPostgres(postgres.url, 1);
  await sql.raw(`create database ${name}`).execute(maintenance.db);
  const url = String(Object.assign(new URL(postgres.url), { pathname: `/${name}` }));
  return {
    ...(await openPostgres(url)),
    async stop() {
      await sql.raw(`drop database ${name} with (force)`).execute(maintenance.db);
      await maintenance.close();
      await postgres.stop();
    },
  };
}

const { db, close, stop } = await open();
try {
  await migrate(db);
  const failure = values.replay ? await replay(values.replay) : await runAll(Number(values.count), Number(values.seed));
  if (failure) process.exitCode = 1;
  say(failure ? `\n${failure}\nreplay: npm run test:order-simulation -- --replay SEED:PATH\n` : '\nno run failed\n');
} finally {
  await close();
  await stop();
}

async function runAll(count: number, seed: number): Promise<string | null> {
  say(`${count} runs from seed ${seed}\n`);
  const begun = performance.now();
  for (let ran = 0; ran < count; ran += BATCH) {
    const numRuns = Math.min(BATCH, count - ran);
    const failure = reportOf(await fc.check(orderRunProperty(db), { seed: seed + ran / BATCH, numRuns }));
    if (failure) return failure;
    const seconds = Math.round((performance.now() - begun) / 1000);
    say(
      `${process.stdout.isTTY ? '\r' : ''}${ran + numRuns}/${count}, ${seconds} s${process.stdout.isTTY ? '   ' : '\n'}`,
    );
  }
  return null;
}

async function replay(place: string): Promise<string | null> {
  const [seed, ...path] = place.split(':');
  return reportOf(
    await fc.check(orderRunProperty(db), {
      seed: Number(seed),
      path: path.join(':'),
      numRuns: 1,
      endOnFailure: true,
    }),
  );
}
