// The API client of the page and of its server-side rendering: takes an endpoint of the contract and its input, returns the parsed
// content. Knows nothing of the UI. Throws NetworkError when the shop did not respond, ApiError when it rejected the request.
import { ApiError, NetworkError } from '#src/base/errors.ts';
import type { AnyEndpoint, InputOf, ReplyOf } from '#src/contract/endpoint.ts';
import { buildRequest, type WireInput } from './build-request.ts';
import { CACHED_AT_HEADER, noteCachedAt } from './cached-at.ts';
import type { ApiConfig } from './config.ts';
import { judgeApiResponse, type Refused } from './judge-api-response.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Extra headers, e.g. Idempotency-Key. */
  headers?: Record<string, string>;
  /** Timeout in milliseconds. */
  timeoutMs?: number;
  /** 'no-store' where a cached response would be wrong (the checks before payment). */
  cache?: RequestCache;
  /** True for a request that must be sent even if the page closes right after. */
  keepalive?: boolean;
}

export interface ApiClient {
  readonly config: ApiConfig;
  /** Resolves to the content of a success response; rejects with NetworkError or ApiError. */
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
      const text = await send(endpoint.name, () => response.text());
      const judged = judgeApiResponse(config, endpoint, response, text);
      if (judged.kind === 'refusal') throw toApiError(endpoint.name, judged);
      if (judged.kind === 'unproven') {
        const { status } = judged;
        throw new NetworkError('not-the-shop', { endpoint: endpoint.name, status }, judged.cause);
      }
      const reply = judged.reply as ReplyOf<typeof endpoint>;
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

function toApiError(endpoint: string, { status, body, code, message, retryAfterMs }: Refused): ApiError {
  return new ApiError({
    ...{ status, endpoint, body },
    ...(message === '' ? {} : { serverMessage: message }),
    ...(code === '' ? {} : { code }),
    ...(retryAfterMs === undefined ? {} : { retryAfter: retryAfterMs / 1_000 }),
  });
}
