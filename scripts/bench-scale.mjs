// `npm run bench:scale -- --products 100,100000`: the server's time for each kind of page, by size of the catalogue.
import { runLong } from './lib/run-long.mjs';

await runLong('server/scale-command.ts');
