// `npm run bench`: what the shop costs a shopper and the server, into docs/benchmarks.md. `-- --rounds 5` for more of them;
// quiet machines give quiet figures, so nothing else should run.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { loadServer } from './lib/bench-server.mjs';
import { visitShop, weighWork } from './lib/bench-visits.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { findOrInstallChromium, NO_BROWSER } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { findRuntime } from './lib/runtime.mjs';
import { PlainFailure, runMain, say } from './lib/say.mjs';
import { startShop } from './lib/shop-server.mjs';

const at = process.argv.indexOf('--rounds');
const rounds = at > 0 ? Number(process.argv[at + 1]) : 3;

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const executablePath = await findOrInstallChromium();
  if (!executablePath) throw new PlainFailure(NO_BROWSER);
  await ensureBuilt(runtime);
  const shop = await startShop(runtime, { DRAW_PAGES: '1' });
  /** @type {Map<string, number[]>} */
  const rows = new Map();
  try {
    await warmUp(shop.origin);
    for (let round = 1; round <= rounds; round++) {
      const figures = {
        ...(await visitShop(executablePath, shop.origin)),
        ...(await weighWork(executablePath, shop.origin)),
        ...(await loadServer(runtime, shop.origin)),
      };
      for (const [name, figure] of Object.entries(figures)) rows.set(name, [...(rows.get(name) ?? []), figure]);
      say(`  round ${round} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`);
    }
  } finally {
    await shop.stop();
  }
  const page = report(rows);
  // What other commands measured stands below it, under headings of its own.
  const file = inRoot('docs', 'benchmarks.md');
  const others = existsSync(file) ? /^## [\s\S]*$/m.exec(readFileSync(file, 'utf8'))?.[0] : undefined;
  writeFileSync(file, others ? `${page}\n${others}` : page);
  say(page);
});

/**
 * A page and a picture are made when they are first asked for; a page is pressed best from the second time on.
 * @param {string} origin
 */
async function warmUp(origin) {
  for (const path of ['/', '/product/Rubber-Hex-Dumbbell-Pair', '/', '/product/Rubber-Hex-Dumbbell-Pair'])
    await (await fetch(origin + path)).text();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

/** @param {Map<string, number[]>} rows */
function report(rows) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inRoot(), encoding: 'utf8' }).trim();
  const load = loadavg().map((figure) => figure.toFixed(1));
  const lines = [...rows].map(([name, figures]) => {
    const sorted = figures.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return `| ${name} | ${shown(median)} | ${shown(sorted[0])} to ${shown(sorted.at(-1))} |`;
  });
  return `# Benchmarks

Written by \`npm run bench\`: rounds: ${rounds}; commit ${commit}, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load.join(', ')} at the end. A load above 1 means that something else was running, and that times are pessimistic; bytes and requests are exact.

The phone is 412 × 823 at 1.75 pixels a point, on slow 4G (150 ms, 1.6 Mbit/s down) with a processor four times slower than this machine. Bytes are those on the wire, headers included, until six seconds after the page is ready: everything that comes when the page is idle counts. The line is slowed for the page and not for its worker. TBT is what of each task after the first paint is longer than 50 ms, on the slowed processor; the main thread is weighed in its own time on this machine as it is, until 2.5 seconds after the page is ready. The server's figures come from ${'`'}hono${'`'} on the embedded database, with 20 connections from the same machine.

| | median | from best to worst |
|---|---:|---:|
${lines.join('\n')}
`;
}

/** @param {number | undefined} figure */
function shown(figure = Number.NaN) {
  return figure.toLocaleString('en-IN', { maximumFractionDigits: figure < 20 ? 2 : 0 });
}
