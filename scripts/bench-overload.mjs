// `npm run bench:overload -- --write`: the throughput when several times more requests arrive than the shop can serve.
import { runLong } from './lib/run-long.mjs';

await runLong('server/overload-command.ts');
