// `npm run test:order-simulation -- --count 5000`: random histories of orders, payments and stock. Prints the seed, and replays a
// failing one (`--replay SEED:PATH`).
import { runLong } from './lib/run-long.mjs';

await runLong('server/order-simulation-command.ts');
