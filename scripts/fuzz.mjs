// `npm run fuzz -- --count 50000`: hostile calls made up from the contract; prints the seed, which makes the same ones again.
import { runLong } from './lib/run-long.mjs';

await runLong('server/fuzz-command.ts', { nodeFlags: ['--expose-gc'] });
