// `npm run test:kill-server -- [--runs N] [--backend pglite|pg] [--seed N] [--writes N] [--kills N]`
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/open-postgres.ts';
import { runKilled } from '#tests/kit/faults/killed-run.ts';
import { type KilledDatabase, makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    backend: { type: 'string', default: 'pglite' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    writes: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '3' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const [runs, seed] = [Number(values.runs), Number(values.seed)];

/** Gives each run a copy of a database that was prepared once. */
async function openGround() {
  const first = makeFolder();
  if (values.backend === 'pglite') {
    const counter = await prepareDatabase({ DATA_DIR: first.folder, DATABASE_URL: '' });
    const copy = async () => {
      const { folder, drop } = makeFolder(first.folder);
      return { place: { DATA_DIR: folder, DATABASE_URL: '' }, drop: async () => drop() };
    };
    return { counter, copy, close: async () => first.drop() };
  }
  const postgres = await startPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  const maintenance = await openPostgres(postgres.url, 1);
  const make = async (from = ''): Promise<KilledDatabase & { name: string }> => {
    const name = `vyayam_killed_${randomUUID().replaceAll('-', '')}`;
    await sql.raw(`create database ${name} ${from}`).execute(maintenance.db);
    const DATABASE_URL = String(Object.assign(new URL(postgres.url), { pathname: `/${name}` }));
    return { name, DATABASE_URL, DATA_DIR: first.folder };
  };
  const template = await make();
  const counter = await prepareDatabase(template);
  const copy = async () => {
    const { name, ...place } = await make(`template ${template.name}`);
    return {
      place,
      drop: async () => void (await sql.raw(`drop database ${name} with (force)`).execute(maintenance.db)),
    };
  };
  const close = async () => {
    await maintenance.close();
    await postgres.stop();
    first.drop();
  };
  return { counter, copy, close };
}

say(`${runs} runs of ${values.writes} writes on ${values.backend}, ${values.kills} kills each, from seed ${seed}`);
const ground = await openGround();
let wrong = 0;
for (let run = 0; run < runs; run += 1) {
  const begun = performance.now();
  const { place, drop } = await ground.copy();
  const plan = { seed: seed + run, writes: Number(values.writes), kills: Number(values.kills), shoppers: 8 };
  const { mistakes, ...counts } = await runKilled(place, ground.counter, plan);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(
    `${run + 1}/${runs} seed ${plan.seed}: ${counts.writes} writes, ${counts.kills} kills, ${counts.unanswered} unanswered, ${counts.orders} orders, ${mistakes.length} mistakes, ${seconds} s`,
  );
  for (const mistake of mistakes) say(`  ${mistake}`);
  wrong += mistakes.length;
  await drop();
}
await ground.close();
say(
  wrong === 0 ? 'every acknowledged write is there, once' : `again: --seed SEED --runs 1 --backend ${values.backend}`,
);
process.exitCode = wrong === 0 ? 0 : 1;
