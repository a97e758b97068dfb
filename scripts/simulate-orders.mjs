// `npm run test:order-simulation -- --count 5000`: simulated runs of orders, payments and stock. Prints the seed, and replays a
// failed run (`--replay SEED:PATH`).
import { runLong } from './lib/run-long.mjs';

await runLong('server/order-simulation-command.ts');
