// An answer that many ask for: its text is made into bytes once, and pressed once for each way a caller takes it.
import type { Answer } from './answer.ts';
import { acceptedEncodings, type Encoding, press } from './encoding.ts';

export interface PackedAnswer {
  readonly status: number;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Filled as it is asked for. */
  readonly pressed: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** Shorter ones fit into one packet as they are. */
const WORTH_PRESSING = 1_024;
/** Both pressed forms together are less than half of the plain one. */
const WITH_PRESSED = 1.5;

export const packed = ({ status, body }: Answer): PackedAnswer => ({
  status,
  plain: new TextEncoder().encode(body),
  pressed: {},
});

/** What the memory counts for it, in bytes. */
export const packedSize = ({ plain }: PackedAnswer): number => plain.length * WITH_PRESSED;

/** `accepted` is the caller's Accept-Encoding. */
export async function sendPacked(
  answer: PackedAnswer,
  accepted: string | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { status, plain, pressed } = answer;
  const encoding = plain.length < WORTH_PRESSING ? undefined : acceptedEncodings(accepted ?? '')[0];
  if (encoding) pressed[encoding] ??= await press(plain, encoding);
  const bytes = (encoding && pressed[encoding]) ?? plain;
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
