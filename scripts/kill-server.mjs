// `npm run test:kill-server -- --runs 20 --backend pglite|pg`: the server is killed in the middle of a thousand writes and
// started again; prints the seed, which makes the same plan again.
import { runLong } from './lib/run-long.mjs';

await runLong('server/kill-server-command.ts');
