// `npm run dev`: the page with reload on PORT (3000) and the API on the next port. Both stop together.
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { passSignalsTo, start } from './lib/run.mjs';
import { findRuntime, toolEnv } from './lib/runtime.mjs';
import { runMain, say } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const runtime = await findRuntime();
  const pagePort = Number(process.env.PORT ?? 3000);
  const apiPort = pagePort + 1;
  const host = process.env.HOST ?? '127.0.0.1';
  /**
   * @param {string[]} args
   * @param {Record<string, string>} env
   */
  const begin = (args, env) => start(runtime, args, { env: { ...toolEnv(runtime), ...env } });

  say(`Page with reload: http://${host}:${pagePort} (API on ${apiPort})`);
  const children = [
    begin(['--watch', '--watch-preserve-output', inRoot('server', 'main.ts')], { PORT: String(apiPort) }),
    begin(
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--host', host, '--port', String(pagePort), '--strictPort'],
      { DEV_API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    ),
  ];
  passSignalsTo(children);
  await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  for (const child of children) child.kill('SIGTERM');
});
