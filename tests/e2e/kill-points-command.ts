// `npm run test:kill-points -- [--runs 20] [--seed S] [--from N] [--to N]`: 6 points x 2 modes x `runs`, or a part of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KILL_POINTS, playKillPoint, type Run, runOf } from '#tests/kit/faults/kill-points.ts';
import { openCheckoutServer } from '#tests/kit/faults/kill-points-checkout.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const chromiumPath = process.env.CHROMIUM_PATH ?? '';
const seed = Number(values.seed);
const total = Number(values.runs) * Object.keys(KILL_POINTS).length * 2;
const [from, to] = [Number(values.from), Number(values.to ?? total)];

const folder = mkdtempSync(join(tmpdir(), 'vyayam-checkout-'));
const server = await openCheckoutServer(folder);
const begun = Date.now();
let correct = 0;
say(`seed ${seed}: runs ${from} to ${to - 1} of ${total}`);
for (let index = from; index < to; index += 1) {
  const wrong = await play(runOf(seed, index));
  if (wrong.length === 0) correct += 1;
  else say(`${index} WRONG: ${wrong.join('; ')}\n  again: --seed ${seed} --from ${index} --to ${index + 1}`);
}
const mistakes = await server.mistakes();
for (const mistake of mistakes) say(`ledger: ${mistake}`);
say(`${correct} of ${to - from} correct, ${mistakes.length} mistakes in the ledger, ${seconds(begun)} s`);
await server.close();
rmSync(folder, { recursive: true, force: true });
// The browsers leave open handles, which would keep Node running.
process.exit(correct < to - from || mistakes.length > 0 ? 1 : 0);

async function play(run: Run): Promise<string[]> {
  const start = Date.now();
  const wrong = await playKillPoint(server, chromiumPath, run).catch((error: Error) => [error.message]);
  const also = `${run.worker ? 'worker, ' : ''}${run.added ? `${run.added} added` : 'nothing added'}${run.isAddedElsewhere ? ', mat elsewhere' : ''}`;
  say(`${wrong.length === 0 ? 'ok' : 'NO'}  ${run.mode}, ${run.point} (${run.death}; ${also}) ${seconds(start)} s`);
  return wrong;
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
