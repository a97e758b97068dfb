// `npm run test:kill-server -- --runs 20 --backend pglite|pg`: kills and restarts the server in the middle of a thousand writes.
// Prints the seed, which repeats the plan.
import { runLong } from './lib/run-long.mjs';

await runLong('server/kill-server-command.ts');
