// Writes the API document to the file that the first argument names. A program of its own for `npm run build`.
import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi-document.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file to write');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
