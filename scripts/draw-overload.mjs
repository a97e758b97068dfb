// `npm run draw:overload`: docs/overload.svg from the figures in docs/overload.json (`npm run bench:overload -- --write`), with the
// curve of the queueing model (scripts/lib/queue-model.mjs) beside them.
import { readFileSync, writeFileSync } from 'node:fs';
import { drawOverload } from './lib/overload-picture.mjs';
import { inRoot } from './lib/paths.mjs';

const figures = JSON.parse(readFileSync(inRoot('docs/overload.json'), 'utf8'));
writeFileSync(inRoot('docs/overload.svg'), drawOverload(figures));
