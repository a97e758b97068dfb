// `npm run chaos -- --runs 20 --seed N`: three shoppers with two tabs each on a bad network, while the server is killed and
// restarted. Prints a line for each seed. `--seconds` makes the runs shorter than five minutes.
import { runLong } from './lib/run-long.mjs';

await runLong('e2e/chaos-command.ts', { browser: true });
