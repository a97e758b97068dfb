// Decides whether a response comes from the shop, for page, worker and outbox alike. A gateway, firewall, captive
// portal or CDN may respond with any status and its own JSON. Only a response in the shop's own format counts; anything
// else is treated as no response (decision 031).
import { ContractError } from '#src/base/errors.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { isRefusalCode } from '#src/contract/refusal-codes.ts';
import type { ApiConfig } from './config.ts';
import { readReply } from './read-reply.ts';

export type Judged =
  /** The shop did what was requested. `reply` is the body parsed by the contract. */
  | { kind: 'success'; reply: unknown }
  | Refused
  /** The shop did not respond, so it is unknown whether it acted. `status` is for the log. */
  | { kind: 'unproven'; status?: number; retryAfterMs?: number; cause?: unknown };

/** The shop rejected the request. */
export interface Refused {
  kind: 'refusal';
  status: number;
  /** Our own server sends one of contract/refusal-codes.ts; another backend its own code, or ''. */
  code: string;
  /** For the shopper; may be empty. */
  message: string;
  retryAfterMs?: number;
  /** The whole body: some rejections carry figures. */
  body: unknown;
}

/** The parts of a Response that show where it came from. */
export type Envelope = Pick<Response, 'status' | 'redirected' | 'type'> & { headers: Pick<Headers, 'get'> };

/** A Retry-After from an unknown sender delays the next attempt by at most this; only the shop may ask for an hour. */
const MAX_UNPROVEN_RETRY_AFTER_MS = 60_000;
const OPAQUE_TYPES: readonly string[] = ['opaque', 'opaqueredirect', 'error'];

/** @param text the unparsed body */
export function judgeApiResponse(
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
  // Shipment tracking has its own base URL, which need not be our server's.
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

/** A rejection in our own server's format: the envelope, and a known code for this status. */
const isOwnRefusal = (status: number, body: unknown, code: string) =>
  field(body, 'success') === false && isRefusalCode(status, code);

/**
 * Another backend's rejection: `success` false with a message, or an error with the message in `data`. A bare `message`
 * may come from a gateway.
 */
function isPlainRefusal(status: number, body: unknown, message: string): boolean {
  if (message === '' || (status >= 300 && status < 400)) return false;
  return field(body, 'success') === false || (status >= 400 && textOf(field(field(body, 'data'), 'message')) !== '');
}

/**
 * Another backend's 2xx counts when it has `success`, or content that the contract requires. A contract that accepts an
 * empty object proves nothing: health checks and proxies send `{}` and `{"status":"ok"}` too.
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

/** undefined when the text is empty, truncated or not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Seconds. The header's other form, a date, is ignored; then the backoff applies. */
function readRetryAfter({ headers }: Envelope): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : undefined;
}

const messageOf = (body: unknown) => textOf(field(body, 'message')) || textOf(field(field(body, 'data'), 'message'));

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
