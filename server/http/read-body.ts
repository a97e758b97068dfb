// Reads a JSON or multipart body of limited size. Every malformed one gets a 4xx.
import type { HonoRequest } from 'hono';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { busy, invalidInput, Refusal } from './refusal.ts';

export const JSON_LIMIT = 256 * 1024;
/** A review's picture (5 MB) and its text. */
const FORM_LIMIT = 6 * 1024 * 1024;
/** All unfinished bodies together. Beyond it only small ones are read, so that pictures sent slowly do not fill the memory. */
const MOST_UNFINISHED = 16 * FORM_LIMIT;
let unfinished = 0;

export async function readBody(endpoint: AnyEndpoint, request: HonoRequest): Promise<unknown> {
  const multipart = endpoint.encoding === 'multipart';
  const wanted = multipart ? 'multipart/form-data' : 'application/json';
  const type = request.header('content-type') ?? '';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted)
    throw new Refusal(415, 'wrong-content-type', `Send this call as ${wanted}.`, {
      errors: [{ path: 'content-type', message: `must be ${wanted}` }],
    });
  const bytes = await readBytes(request.raw, multipart ? FORM_LIMIT : JSON_LIMIT).catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : new Refusal(400, 'broken-off', 'The call broke off.', { cause });
  });
  return multipart ? parseForm(bytes, type) : parseJson(bytes);
}

/** The body. Throws 413 as soon as more than `limit` bytes arrive, and 503 if unfinished bodies take too much memory. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Not canceled when it is too large: the server drains the rest after the response.
  try {
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.length;
      unfinished += chunk.length;
      if (size > limit) throw tooLarge();
      if (size > JSON_LIMIT && unfinished > MOST_UNFINISHED) throw busy();
      chunks.push(chunk);
    }
  } finally {
    unfinished -= size;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = () => new Refusal(413, 'too-large', 'That is too large to send.');

/** JSON in UTF-8 only. A `__proto__` key stays a plain key: JSON.parse makes it one. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal(400, 'not-json', 'The body is not JSON.', { cause });
  }
}

/**
 * Each field at most once. An empty one counts as not sent; browsers send that when no file was chosen. In a text, browsers send
 * each line break as CR LF; it becomes LF again, the one character that the form counted.
 */
async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new Refusal(400, 'not-multipart', 'The body is not a form.', { cause });
  });
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form) {
    if (name in fields)
      throw invalidInput([{ path: /^\w{1,40}$/.test(name) ? name : '', message: 'must be given once' }]);
    if (typeof value !== 'string') {
      if (value.size > 0 || value.name !== '') fields[name] = value;
    } else if (value !== '') fields[name] = value.replaceAll('\r\n', '\n');
  }
  return fields;
}
