// Calls the Razorpay API: basic auth, JSON, a time limit, and every failure as a PaymentsError.
import { PaymentsError } from './payments.ts';

export interface RazorpayAccess {
  /** https://api.razorpay.com, or a stand-in in tests. */
  base: string;
  keyId: string;
  keySecret: string;
  timeoutMs?: number;
}

/** Longer than a call takes, shorter than the shopper's page waits. */
const TIMEOUT_MS = 10_000;

export type RazorpayCall = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<unknown>;

export function createRazorpayClient({ base, keyId, keySecret, timeoutMs = TIMEOUT_MS }: RazorpayAccess): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (method, path, { body, headers = {} } = {}) => {
    const call = `${method} ${path.replace(/(order|pay|rfnd)_[A-Za-z0-9]+/g, ':id')}`;
    try {
      const response = await fetch(new URL(path, base), {
        method,
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const text = await response.text();
      if (!response.ok) throw failure(call, response.status, text);
      return JSON.parse(text) as unknown;
    } catch (cause) {
      if (cause instanceof PaymentsError) throw cause;
      // Not JSON, truncated, timed out or unreachable: whether the call took effect is unknown.
      throw new PaymentsError('unreachable', { call }, cause);
    }
  };
}

/** 409 and 429 are temporary, like 5xx. Any other 4xx is final. */
function failure(call: string, status: number, text: string): PaymentsError {
  const code = status === 401 || status === 403 ? 'misconfigured' : isRetryable(status) ? 'unreachable' : 'refused';
  return new PaymentsError(code, { call, status, ...readError(text) });
}

const isRetryable = (status: number) => status >= 500 || status === 408 || status === 409 || status === 429;

/** `{error: {code, reason}}`. The description may name a customer and is not read. */
function readError(text: string): { providerCode?: string; reason?: string } {
  const found = /"code"\s*:\s*"([A-Z_]{1,60})"/.exec(text)?.[1];
  const reason = /"reason"\s*:\s*"([a-z_]{1,60})"/.exec(text)?.[1];
  return { ...(found ? { providerCode: found } : {}), ...(reason ? { reason } : {}) };
}
