// `npm run bench:overload -- --write`: what the shop still does when several times more come than it can serve.
import { runLong } from './lib/run-long.mjs';

await runLong('server/overload-command.ts');
