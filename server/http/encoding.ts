// How an answer is pressed on its way.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Better costs more time than whoever waits for it has. */
const BROTLI_QUALITY = 6;
export const BROTLI_BEST = 11;

/** The encodings an Accept-Encoding takes, best first. */
export const acceptedEncodings = (accepted: string): Encoding[] =>
  ENCODINGS.filter((name) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));

/** Beside the main thread. @param quality of brotli */
export async function press(
  bytes: Uint8Array,
  encoding: Encoding,
  quality = BROTLI_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes));
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return new Uint8Array(await promisify(brotliCompress)(bytes, { params }));
}
