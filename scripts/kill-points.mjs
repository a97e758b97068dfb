// `npm run test:kill-points -- --runs 20 --seed 1`: kills a real browser at every point of the checkout where money could be
// lost, many times. Prints each run, the seed, and how to repeat a run. `--from` and `--to` run a part.
import { runLong } from './lib/run-long.mjs';

await runLong('e2e/kill-points-command.ts', { browser: true });
