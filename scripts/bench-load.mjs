// `npm run bench:load -- --shoppers 500 --seconds 60 --instances 1`: many concurrent shoppers on PostgreSQL. Measures times and
// memory, and checks the ledger afterwards. Exits with 1 after any error, or if p99 is above 500 ms.
import { runLong } from './lib/run-long.mjs';

await runLong('server/load-command.ts');
