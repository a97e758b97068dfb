// `npm run chaos -- [--runs 20] [--seed N] [--seconds 300]`: a line for each seed.
import { parseArgs } from 'node:util';
import { runChaos } from './chaos-run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    seconds: { type: 'string', default: '300' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const chromiumPath = process.env.CHROMIUM_PATH ?? '';
const [runs, first, seconds] = [Number(values.runs), Number(values.seed), Number(values.seconds)];
const KILL_EVERY_MS = 15_000;

let right = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const begun = Date.now();
  const { mistakes, acts, orders, kills, faults } = await runChaos({
    seed,
    chromiumPath,
    seconds,
    killEveryMs: KILL_EVERY_MS,
  });
  if (mistakes.length === 0) right += 1;
  const spent = Math.round((Date.now() - begun) / 1_000);
  say(
    `seed ${seed}: ${acts} acknowledged, ${orders} orders among them, ${kills} kills, ${faults} faults, ${mistakes.length} mistakes, ${spent} s`,
  );
  for (const mistake of mistakes) say(`  ${mistake}`);
}
say(`${right} of ${runs} runs match what was acknowledged`);
// The browsers leave open handles, which would keep Node running.
process.exit(right === runs ? 0 : 1);
