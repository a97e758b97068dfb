// Whose answer is it? Everything that comes back from a call is judged here, for the page, the worker and the outbox
// alike. A gateway, a firewall, a captive portal or a CDN answers with any status and with JSON of its own; only what the
// shop says in its own words counts, and everything else means that nobody answered (decision 031).
import { ContractError } from '#src/base/errors.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { isRefusalCode } from '#src/contract/refusal-codes.ts';
import type { ApiConfig } from './config.ts';
import { readReply } from './read-reply.ts';

export type Judged =
  /** The shop did what was asked. `reply` is what the contract makes of the body. */
  | { kind: 'success'; reply: unknown }
  | Refused
  /** Nobody of the shop answered: whether it acted is unknown. `status` is for the log. */
  | { kind: 'unproven'; status?: number; retryAfterMs?: number; cause?: unknown };

/** The shop said no. */
export interface Refused {
  kind: 'refusal';
  status: number;
  /** Of our own server one of contract/refusal-codes.ts; of another backend its own, or ''. */
  code: string;
  /** For the shopper; may be empty. */
  message: string;
  retryAfterMs?: number;
  /** The whole body: some refusals carry figures. */
  body: unknown;
}

/** The parts of a Response that tell where it came from. */
export type Envelope = Pick<Response, 'status' | 'redirected' | 'type'> & { headers: Pick<Headers, 'get'> };

/** A stranger may slow the next try down a little; an hour is the shop's to ask for. */
const MAX_UNPROVEN_RETRY_AFTER_MS = 60_000;
const OPAQUE_TYPES: readonly string[] = ['opaque', 'opaqueredirect', 'error'];

/** @param text the body as it came */
export function judgeAnswer(
  config: Pick<ApiConfig, 'backendIdempotency'>,
  endpoint: AnyEndpoint,
  response: Envelope,
  text: string,
): Judged {
  const { status } = response;
  const retryAfterMs = readRetryAfter(response);
  const unproven = (cause?: unknown): Judged => ({
    kind: 'unproven',
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.min(retryAfterMs, MAX_UNPROVEN_RETRY_AFTER_MS) }),
    ...(cause === undefined ? {} : { cause }),
  });
  if (response.redirected || OPAQUE_TYPES.includes(response.type) || !isJson(response)) return unproven();
  const body = parse(text);
  // Shipment tracking has a base of its own, which need not be our server's.
  const isOwn = config.backendIdempotency && endpoint.access !== 'open';
  const code = textOf(field(body, 'code'));
  const message = messageOf(body);

  if (field(body, 'success') === false || status >= 400) {
    if (!(isOwn ? isOwnRefusal(status, body, code) : isPlainRefusal(status, body, message))) return unproven();
    return { kind: 'refusal', status, code, message, body, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  if (body === undefined || status < 200 || status >= 300) return unproven();
  if (isOwn && field(body, 'success') !== true) return unproven();
  try {
    const reply = readReply(endpoint, body);
    return isOwn || provesItself(endpoint, body) ? { kind: 'success', reply } : unproven();
  } catch (error) {
    if (error instanceof ContractError) return unproven(error);
    throw error;
  }
}

/** Our own server's words: the envelope, and a code of the table with its status. */
const isOwnRefusal = (status: number, body: unknown, code: string) =>
  field(body, 'success') === false && isRefusalCode(status, code);

/** SPEC 7: `success` false with a message, or an error whose `data` carries the message. A bare `message` is a gateway's. */
function isPlainRefusal(status: number, body: unknown, message: string): boolean {
  if (message === '' || (status >= 300 && status < 400)) return false;
  return field(body, 'success') === false || (status >= 400 && textOf(field(field(body, 'data'), 'message')) !== '');
}

/**
 * Another backend's 2xx: it says `success`, or brings what the contract names. A contract that takes an empty object
 * proves nothing by being met: `{}` and `{"status":"ok"}` are said by many a health check and proxy.
 */
function provesItself(endpoint: AnyEndpoint, body: unknown): boolean {
  if (field(body, 'success') === true) return true;
  const content = endpoint.content === undefined ? undefined : field(body, endpoint.content);
  if (typeof content === 'object' && content !== null) return true;
  try {
    readReply(endpoint, {});
    return false;
  } catch (error) {
    if (error instanceof ContractError) return true;
    throw error;
  }
}

const isJson = ({ headers }: Envelope) => /^application\/([\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');

/** undefined when it is empty, cut off or not JSON at all. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Seconds; the other form of the header, a date, is left to the backoff. */
function readRetryAfter({ headers }: Envelope): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : undefined;
}

const messageOf = (body: unknown) => textOf(field(body, 'message')) || textOf(field(field(body, 'data'), 'message'));

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
