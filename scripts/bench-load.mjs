// `npm run bench:load -- --shoppers 500 --seconds 60 --instances 1`: many shoppers at once on PostgreSQL; times, memory, and
// whether the books are right afterwards. Exits with 1 unless there was no error and 99 of 100 answers came within 500 ms.
import { runLong } from './lib/run-long.mjs';

await runLong('server/load-command.ts');
