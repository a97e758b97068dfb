// `npm run bench`: what the shop costs a shopper and the server, into docs/benchmarks.md, each part into a section of its
// own. `-- --part pages` (or taps, worker, outages, server, scale, load) for one part, `-- --rounds 5` for more of them. Quiet machines give quiet
// figures, so nothing else should run. The larger forms: `npm run bench:scale`, `npm run bench:load`.
import { parseArgs } from 'node:util';
import { sitOutOutages } from './lib/bench-outages.mjs';
import { inRounds } from './lib/bench-rounds.mjs';
import { circumstances, writeSection } from './lib/bench-sections.mjs';
import { tapThrough } from './lib/bench-taps.mjs';
import { visitShop, weighWork } from './lib/bench-visits.mjs';
import { installWorker } from './lib/bench-worker.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say, saying } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';

const { values } = parseArgs({
  options: { part: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);

/** By name, in the order in which they run: the heading, what is said of the figures, and how they are come by. */
const PARTS = {
  pages: {
    title: 'Pages',
    about: `Rounds: ${rounds}. The phone is 412 × 823 at 1.75 pixels a point, on slow 4G (150 ms, 1.6 Mbit/s down) with a processor four times slower than this machine. Bytes and requests are exact: those on the wire, headers included, until six seconds after the page is ready; everything that comes when the page is idle counts. The line is slowed for the page and not for its worker. TBT is what of each task after the first paint is longer than 50 ms, on the slowed processor; the main thread is weighed in its own time on this machine as it is, until 2.5 seconds after the page is ready.`,
    measure: measurePages,
  },
  taps: {
    title: 'Taps',
    about: `Rounds: ${rounds}. The same phone and processor on this machine's own network, at rest before each tap; a finger rests for 80 ms. A figure is the slowest of the events a tap sets off, from the event to the next frame: what INP is made of. Browsers count it in steps of 8 ms. The empty page has a button and nothing else.`,
    measure: measureTaps,
  },
  worker: {
    title: 'Worker',
    about: `Rounds: ${rounds}. A browser that was never here registers the worker from a page that asks for nothing itself. Slow 4G (150 ms, 1.6 Mbit/s down) is a line between the browser and the shop, so that it is slow for the worker too; every process of the browser runs for a quarter of the time.`,
    measure: measureWorker,
  },
  outages: {
    title: 'Outages',
    about: `Rounds: ${rounds}. A cart is open, one change is made while every connection is refused, and the network comes back after 3, 20 or 45 seconds, with the browser's \`online\` event or without it. Counted from the moment at which connections are accepted again; polled every 10 ms. “First request” is any, mostly the probe; “words” are those of the status line. A tap is stored when its transaction is complete, on a processor four times slower than this machine.`,
    measure: measureOutages,
  },
  server: {
    title: 'Server',
    about: `Rounds: ${rounds}. PostgreSQL, and 20 connections from the same machine: the shop, the database and who asks share its cores.`,
    measure: (/** @type {string} */ runtime) => command(runtime, 'rate-command.ts', ['--rounds', values.rounds]),
  },
  scale: {
    title: 'Scale',
    about:
      'The small form: 100 and 1,000 products; `npm run bench:scale` goes to 100,000. Every answer is worked out anew, as after an order.',
    measure: (/** @type {string} */ runtime) =>
      command(runtime, 'scale-command.ts', ['--products', '100,1000', '--rounds', '5']),
  },
  load: {
    title: 'Load',
    about:
      '500 shoppers for 60 seconds on PostgreSQL, after 10 of warming up; what they do: “Load: many shoppers at once”.',
    measure: (/** @type {string} */ runtime) => command(runtime, 'load-command.ts', []),
  },
};

await runMain(async () => {
  const wanted = Object.entries(PARTS).filter(([name]) => values.part === '' || values.part === name);
  if (wanted.length === 0) throw new PlainFailure(`There is no part ${values.part}: ${Object.keys(PARTS).join(', ')}.`);
  await ensureInstalled();
  const runtime = await findRuntime();
  await ensureBuilt(runtime);
  for (const [name, { title, about, measure }] of wanted) {
    const figures = await saying(`Measuring: ${name}`, () => measure(runtime));
    writeSection(title, `${about}\n\n${figures.trim()}\n\n${circumstances()}`);
    say(`\n${figures}`);
  }
});

/** @param {string} runtime */
async function measurePages(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) =>
    inRounds(rounds, async () => ({ ...(await visitShop(chromium, origin)), ...(await weighWork(chromium, origin)) })),
  );
}

/** @param {string} runtime */
async function measureTaps(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => inRounds(rounds, () => tapThrough(chromium, origin)));
}

/** @param {string} runtime */
async function measureWorker(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => inRounds(rounds, () => installWorker(chromium, origin)));
}

/** @param {string} runtime */
async function measureOutages(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => inRounds(rounds, () => sitOutOutages(chromium, origin)));
}

/**
 * A page and a picture are made when they are first asked for; a page is pressed best from the second time on.
 * @param {string} runtime
 * @param {(shop: { origin: string }) => Promise<string>} measure
 */
async function withShop(runtime, measure) {
  const shop = await startShop(runtime, { SERVER_RENDERING: '1' });
  try {
    for (const path of ['/', '/product/Rubber-Hex-Dumbbell-Pair', '/', '/product/Rubber-Hex-Dumbbell-Pair'])
      await (await fetch(shop.origin + path)).text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

/**
 * A measuring program among the tests: its figures come on standard output, its progress on the other. One that finds its
 * figures too bad says so by its code; they are kept all the same.
 * @param {string} runtime
 * @param {string} file
 * @param {string[]} args
 */
async function command(runtime, file, args) {
  const program = [inRoot('tests', 'server', file), ...args];
  const { code, stdout, output } = await run(runtime, program, { onOutput: (text) => void process.stdout.write(text) });
  if (stdout.trim() === '') throw new PlainFailure(`${file} measured nothing:\n${output}`);
  if (code !== 0) process.exitCode = 1;
  return stdout;
}
