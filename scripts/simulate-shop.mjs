// `npm run simulate -- --seed N [--runs N] [--timeline FILE.html]`: the whole shop in one process on one seed (docs/simulation.md).
import { runLong } from './lib/run-long.mjs';

await runLong('whole-shop/whole-shop-command.ts');
