// `npm run test:simulation -- --count 100000`: random histories of the offline core on every core of this machine, with a progress
// bar. Prints the seed, and replays a failing one (`--replay SEED:INDEX`).
import { runLong } from './lib/run-long.mjs';

await runLong('offline/simulation-command.ts');
