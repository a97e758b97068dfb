// `npm run fuzz -- --count 50000`: hostile calls generated from the contract. Prints the seed, which repeats a run.
import { runLong } from './lib/run-long.mjs';

await runLong('server/fuzz-command.ts', { nodeFlags: ['--expose-gc'] });
