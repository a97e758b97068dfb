// Sends one request as it was frozen and says what came back. Adds only what must not be stored: the application key, the
// bearer token, the Idempotency-Key header. Never throws for anything the network does.

import { readReply } from '#src/api/read-reply.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { ContractError } from '#src/base/errors.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import type { Observation } from './classify.ts';
import type { Outside } from './outside.ts';

/** Longer than a slow 4G answer takes; the lock counts as dead only after three of them. */
const ANSWER_TIMEOUT_MS = 15_000;

export interface Sendable {
  method: string;
  url: string;
  body?: string | undefined;
  key?: string | undefined;
}

export async function transmit(
  { fetch, clock, config, getToken }: Outside,
  endpoint: AnyEndpoint,
  { method, url, body, key }: Sendable,
  signal: AbortSignal,
  token: Awaited<ReturnType<typeof getToken>>,
): Promise<Observation> {
  const headers: Record<string, string> = { accept: 'application/json', ...shopHeaders(config) };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined && config.backendIdempotency) headers['idempotency-key'] = `"${key}"`;

  const timeout = new AbortController();
  const inTime = clock.after(ANSWER_TIMEOUT_MS, () => timeout.abort(new DOMException('no answer', 'TimeoutError')));
  try {
    const init: RequestInit = { method, headers, cache: 'no-store', redirect: 'error' };
    if (body !== undefined) init.body = body;
    const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, timeout.signal]) });
    return observe(endpoint, response, await response.text());
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'none' };
    throw error;
  } finally {
    inTime();
  }
}

function observe(endpoint: AnyEndpoint, response: Response, text: string): Observation {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? parse(text) : undefined;
  const retryAfter = retryAfterMs(response.headers.get('retry-after'));
  return {
    kind: 'answer',
    status: response.status,
    isJson: body !== undefined,
    saysFailure: field(body, 'success') === false,
    reply: response.ok && !response.redirected ? contractReply(endpoint, body) : undefined,
    code: textOf(field(body, 'code')),
    message: textOf(field(body, 'message')) || textOf(field(field(body, 'data'), 'message')),
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
  };
}

function contractReply(endpoint: AnyEndpoint, body: unknown): unknown {
  if (body === undefined) return undefined;
  try {
    return readReply(endpoint, body);
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Seconds; the other form of the header, a date, is left to the backoff. */
function retryAfterMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : undefined;
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
