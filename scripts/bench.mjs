// `npm run bench`: measures what the shop costs shoppers and the server, and writes each part to its section of
// docs/benchmarks.md. `-- --part pages` (or trace, taps, worker, outages, server, scale, load) runs one part, `-- --rounds 5` more
// rounds. Run nothing else at the same time. Larger forms: `npm run bench:scale`, `npm run bench:load`.
import { parseArgs } from 'node:util';
import { runOutages } from './lib/bench-outages.mjs';
import { repeatRounds } from './lib/bench-rounds.mjs';
import { measurementConditions, writeSection } from './lib/bench-sections.mjs';
import { tapThrough } from './lib/bench-taps.mjs';
import { listSteps, traceVisit } from './lib/bench-trace.mjs';
import { measureVisits, measureWork, PRODUCT } from './lib/bench-visits.mjs';
import { installWorker } from './lib/bench-worker.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say, withProgress } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';

const { values } = parseArgs({
  options: { part: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);

/** By name, in the order of execution: the heading, the description of the figures, and the measurement. */
const PARTS = {
  pages: {
    title: 'Pages',
    about: `Rounds: ${rounds}. The phone is 412 × 823 at 1.75 pixels a point, on slow 4G (150 ms, 1.6 Mbit/s down) with a processor four times slower than this machine. Bytes and requests are exact: those on the wire, headers included, until six seconds after the page is ready; downloads of the idle page count. The network is slowed for the page, not for its worker. TBT is the sum of the time above 50 ms of each task after the first paint, on the slowed processor. Main-thread work is CPU time on this machine without slowdown, until 2.5 seconds after the page is ready.`,
    measure: measurePages,
  },
  trace: {
    title: 'Trace',
    about: `Rounds: ${rounds}. What a first visit asks of the browser until eight seconds, from its trace: a new profile, slow 4G and a processor four times slower than this machine. The command also lists each style, layout and paint with its cause.`,
    measure: measureTrace,
  },
  taps: {
    title: 'Taps',
    about: `Rounds: ${rounds}. The same phone and processor on this machine's own network, at rest before each tap; a finger rests for 80 ms. A figure is the slowest event of a tap, from the event to the next frame, as INP measures it. Browsers count it in steps of 8 ms. The empty page has a button and nothing else.`,
    measure: measureTaps,
  },
  worker: {
    title: 'Worker',
    about: `Rounds: ${rounds}. A new browser registers the worker from a page that requests nothing itself. A proxy between the browser and the shop simulates slow 4G (150 ms, 1.6 Mbit/s down), so it is slow for the worker too. Every process of the browser runs for a quarter of the time.`,
    measure: measureWorker,
  },
  outages: {
    title: 'Outages',
    about: `Rounds: ${rounds}. A cart is open, one change is made while every connection is refused, and the network comes back after 3, 20 or 45 seconds, with the browser's \`online\` event or without it. Measured from the moment at which connections are accepted again, polled every 10 ms. “First request” is any request, mostly the probe; “status line cleared” is the moment at which it has no text any more. A tap is stored when its transaction is complete, on a processor four times slower than this machine.`,
    measure: measureOutages,
  },
  server: {
    title: 'Server',
    about: `Rounds: ${rounds}. PostgreSQL, and 20 connections from the same machine: the shop, the database and the client share its cores.`,
    measure: (/** @type {string} */ runtime) => command(runtime, 'rate-command.ts', ['--rounds', values.rounds]),
  },
  scale: {
    title: 'Scale',
    about:
      'The small form: 100 and 1,000 products; `npm run bench:scale` goes to 100,000. Every response is computed without a cache, as after an order.',
    measure: (/** @type {string} */ runtime) =>
      command(runtime, 'scale-command.ts', ['--products', '100,1000', '--rounds', '5']),
  },
  load: {
    title: 'Load',
    about:
      '500 shoppers for 60 seconds on PostgreSQL, after a warm-up of 10 seconds. “Load: many shoppers at once” describes what they do.',
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
    const figures = await withProgress(`Measuring: ${name}`, () => measure(runtime));
    writeSection(title, `${about}\n\n${figures.trim()}\n\n${measurementConditions()}`);
    say(`\n${figures}`);
  }
});

/** @param {string} runtime */
async function measurePages(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) =>
    repeatRounds(rounds, async () => ({
      ...(await measureVisits(chromium, origin)),
      ...(await measureWork(chromium, origin)),
    })),
  );
}

/** @param {string} runtime */
async function measureTrace(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  const pages = { home: '/', product: PRODUCT };
  return withShop(runtime, async ({ origin }) => {
    for (const [name, path] of Object.entries(pages))
      say(`${name}\n${listSteps((await traceVisit(chromium, origin + path, { withCauses: true })).steps)}`);
    return repeatRounds(rounds, async () => {
      /** @type {Record<string, number>} */
      const figures = {};
      for (const [name, path] of Object.entries(pages))
        for (const [counted, count] of Object.entries((await traceVisit(chromium, origin + path)).counts))
          figures[`${name}: ${counted}`] = count;
      return figures;
    });
  });
}

/** @param {string} runtime */
async function measureTaps(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => repeatRounds(rounds, () => tapThrough(chromium, origin)));
}

/** @param {string} runtime */
async function measureWorker(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => repeatRounds(rounds, () => installWorker(chromium, origin)));
}

/** @param {string} runtime */
async function measureOutages(runtime) {
  const chromium = await findOrInstallChromium();
  if (!chromium) throw new PlainFailure(NO_BROWSER);
  return withShop(runtime, ({ origin }) => repeatRounds(rounds, () => runOutages(chromium, origin)));
}

/**
 * The server renders pages and resizes pictures at the first request, and compresses a page at the highest level from the second
 * request on.
 * @param {string} runtime
 * @param {(shop: { origin: string }) => Promise<string>} measure
 */
async function withShop(runtime, measure) {
  const shop = await startShop(runtime, { SERVER_RENDERING: '1' });
  try {
    for (const path of ['/', PRODUCT, '/', PRODUCT]) await (await fetch(shop.origin + path)).text();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return await measure(shop);
  } finally {
    await shop.stop();
  }
}

/**
 * Runs a measuring program among the tests. Its figures come on standard output, its progress on standard error. A non-zero
 * exit code means that the figures are too bad; they are written all the same.
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
