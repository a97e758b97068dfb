// Content encodings of responses: which ones a client accepts, and how a body is compressed.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Higher Brotli levels are too slow per request. */
const BROTLI_QUALITY = 6;
/** For bodies that are cached and sent often. */
export const BROTLI_BEST = 11;

/** The encodings that an Accept-Encoding header allows, best first. */
export const acceptedEncodings = (accepted: string): Encoding[] =>
  ENCODINGS.filter((name) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));

/** Runs in libuv's thread pool. @param quality Brotli's level, 0 to 11 */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality = BROTLI_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}
