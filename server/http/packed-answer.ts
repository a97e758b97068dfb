// A response body shared by many clients. It is encoded once, and compressed once for each encoding.
import type { Answer } from './answer.ts';
import { acceptedEncodings, compress, type Encoding } from './encoding.ts';

export interface PackedAnswer {
  readonly status: number;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Filled on demand. */
  readonly compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** Shorter bodies fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1_024;
/** Both compressed forms together are less than half of the plain one. */
const WITH_COMPRESSED = 1.5;

export const packed = ({ status, body }: Answer): PackedAnswer => ({
  status,
  plain: new TextEncoder().encode(body),
  compressed: {},
});

/** Bytes that the cache counts for it. */
export const packedSize = ({ plain }: PackedAnswer): number => plain.length * WITH_COMPRESSED;

/** @param accepted the client's Accept-Encoding */
export async function sendPacked(
  answer: PackedAnswer,
  accepted: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { status, plain, compressed } = answer;
  const encoding = plain.length < WORTH_COMPRESSING ? undefined : acceptedEncodings(accepted ?? '')[0];
  if (encoding) compressed[encoding] ??= await compress(plain, encoding);
  const bytes = (encoding && compressed[encoding]) ?? plain;
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...headers,
    },
  });
}
