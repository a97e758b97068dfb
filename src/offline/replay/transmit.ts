// Sends one request as it was frozen and says what came back. Adds only what must not be stored: the application key, the
// bearer token, the Idempotency-Key header. Never throws for anything the network does.

import { judgeAnswer } from '#src/api/judge-answer.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import type { Outside } from '#src/offline/ports/ports.ts';
import type { Observation } from './classify.ts';

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
    return judgeAnswer(config, endpoint, response, await response.text());
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unproven' };
    throw error;
  } finally {
    inTime();
  }
}
