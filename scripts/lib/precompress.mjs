// Writes .br and .gz beside the text files of a build, so that the server can send them without compressing.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf } from './content-hash.mjs';

/** Pictures and woff2 are compressed already. */
const TEXT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.map']);
/** Smaller files fit into one packet anyway. */
const SMALLEST_BYTES = 512;

/**
 * @param {string} folder
 * @returns {Promise<number>} number of files that were compressed
 */
export async function precompress(folder) {
  const files = filesOf(folder).filter((file) => TEXT.has(extname(file)));
  const done = await Promise.all(files.map(compressOne));
  return done.filter(Boolean).length;
}

/** @param {string} file */
async function compressOne(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return false;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  // A copy that is not smaller would only be slower to open.
  await Promise.all([keepIfSmaller(`${file}.br`, brotli, content), keepIfSmaller(`${file}.gz`, gzipped, content)]);
  return true;
}

/**
 * @param {string} path
 * @param {Buffer} compressed
 * @param {Buffer} content
 */
const keepIfSmaller = (path, compressed, content) =>
  compressed.length < content.length ? writeFile(path, compressed) : rm(path, { force: true });
