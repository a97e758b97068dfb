// A response body shared by many clients. It is encoded and hashed once, and compressed once for each encoding.
import { createHash } from 'node:crypto';
import type { Answer } from './answer.ts';
import { acceptedEncodings, compress, type Encoding } from './encoding.ts';

export interface PackedAnswer {
  readonly status: number;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** The ETag: a hash of the content, the same on every instance. Weak, because the response may be compressed later. */
  readonly tag: string;
  /** Filled on demand. */
  readonly compressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** Shorter bodies fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1_024;
/** Both compressed forms together are less than half of the plain one. */
const WITH_COMPRESSED = 1.5;

export function packed({ status, body }: Answer): PackedAnswer {
  const plain = new TextEncoder().encode(body);
  const tag = `W/"c-${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status, plain, tag, compressed: {} };
}

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
