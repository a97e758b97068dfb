// Compression with a file that the browser already has as dictionary (RFC 9842): the next version of a script costs what has
// changed. A dictionary is public content that the browser once got from the same origin. Browsers without it get what they
// always got.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** The response depends on both headers. */
export const VARY = 'Accept-Encoding, Available-Dictionary';
export const ENCODING = 'dcz';

/** A skippable frame of Zstandard that holds the dictionary's digest (RFC 9842, 5). */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/** @returns the digest of the dictionary that the browser offers, base64; null when it cannot be used */
export function offeredDictionary(header: (name: string) => string | undefined): string | null {
  if (!/\bdcz\b/.test(header('accept-encoding') ?? '')) return null;
  return /^:([\w+/=]{44}):$/.exec(header('available-dictionary') ?? '')?.[1] ?? null;
}

/** As the header Available-Dictionary names it, without the colons. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** The body of a response in the encoding `dcz`. Runs in libuv's thread pool. @param level Zstandard's, 1 to 22 */
export async function compressWith(
  dictionary: Uint8Array,
  bytes: Uint8Array,
  level: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: level };
  const frame = await promisify(zlib.zstdCompress)(bytes, { dictionary, params });
  return new Uint8Array(Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest(), frame]));
}
