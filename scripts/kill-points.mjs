// `npm run test:kill-points -- --runs 20 --seed 1`: the checkout killed at every point where money could be lost, in a real
// browser, many times; prints each run, the seed, and how to play one again. `--from` and `--to` play a part.
import { runLong } from './lib/run-long.mjs';

await runLong('e2e/kill-points-command.ts', { browser: true });
