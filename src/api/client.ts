// The only way the page and the worker talk to a backend: an endpoint of the contract and its input go in, parsed
// content comes out. Knows nothing of screens; throws NetworkError, ApiError or ContractError.
import { ApiError, NetworkError } from '#src/base/errors.ts';
import type { AnyEndpoint, InputOf, ReplyOf } from '#src/contract/endpoint.ts';
import { buildRequest, type WireInput } from './build-request.ts';
import { CACHED_AT_HEADER, noteCachedAt } from './cached-at.ts';
import type { ApiConfig } from './config.ts';
import { readReply } from './read-reply.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Extra headers, e.g. Idempotency-Key. */
  headers?: Record<string, string>;
  /** Milliseconds until the call counts as unanswered. */
  timeoutMs?: number;
  /** 'no-store' where a cached answer would be wrong (the checkout gate). */
  cache?: RequestCache;
  /** True for a call that is to arrive even if the page is closed right after. */
  keepalive?: boolean;
}

export interface ApiClient {
  readonly config: ApiConfig;
  /** Resolves to the content of a 2xx answer; rejects with NetworkError, ApiError or ContractError. */
  call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<ReplyOf<E>>;
}

/** Longer than a slow 4G page needs, shorter than a shopper waits. */
const TIMEOUT_MS = 15_000;

/**
 * @param outside.fetch the platform's fetch, or a test's
 * @param outside.getToken the bearer token to send, if the shopper is logged in
 */
export function createApiClient(
  config: ApiConfig,
  outside: { fetch: typeof fetch; getToken?: () => string | null },
): ApiClient {
  return {
    config,
    async call(endpoint, input, options = {}) {
      const token = endpoint.access === 'open' ? null : (outside.getToken?.() ?? null);
      const { url, init } = buildRequest(config, endpoint, input as WireInput, token);
      const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
      const response = await send(endpoint.name, () =>
        outside.fetch(url, {
          ...init,
          ...(options.cache ? { cache: options.cache } : {}),
          ...(options.keepalive ? { keepalive: true } : {}),
          headers: { ...(init.headers as Record<string, string>), ...options.headers },
          signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        }),
      );
      const body = await send(endpoint.name, () => readJson(response));
      if (!response.ok || saysFailure(body)) throw toApiError(endpoint.name, response, body);
      const reply = readReply(endpoint, body);
      const cachedAt = Number(response.headers.get(CACHED_AT_HEADER) ?? Number.NaN);
      if (Number.isFinite(cachedAt)) noteCachedAt(reply, cachedAt);
      return reply;
    },
  };
}

async function send<T>(endpoint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    const code = name === 'TimeoutError' ? 'timed-out' : name === 'AbortError' ? 'aborted' : 'no-answer';
    throw new NetworkError(code, { endpoint }, cause);
  }
}

/** undefined when the body is not JSON: the contract check then says so. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const saysFailure = (body: unknown) => field(body, 'success') === false;

function toApiError(endpoint: string, response: Response, body: unknown): ApiError {
  const message = field(body, 'message') ?? field(field(body, 'data'), 'message');
  const code = field(body, 'code');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    endpoint,
    body,
    ...(typeof message === 'string' ? { serverMessage: message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}
