// `npm run test:simulation -- --count 100000`: simulated runs of the offline core on every CPU of this machine, with a progress
// bar. Prints the seed, and replays a failed run (`--replay SEED:INDEX`).
import { runLong } from './lib/run-long.mjs';

await runLong('offline/simulation-command.ts');
