// The answers of servers and intermediaries as Responses.
import type { RefusalCode } from '#src/contract/refusal-codes.ts';
import type { Agent } from './agent.ts';
import type { ModelAnswer } from './model-server.ts';

/** Seconds, by status. */
export const RETRY_AFTER: Readonly<Record<number, string>> = { 409: '1', 429: '3', 503: '5' };

/** Our own server's codes. A status without a code here comes from an intermediary. */
const CODES: Readonly<Record<number, RefusalCode>> = {
  ...{ 400: 'invalid-input', 401: 'login-required', 403: 'not-yours', 404: 'unknown-product', 409: 'outstanding-key' },
  ...{ 413: 'too-large', 422: 'options-missing', 426: 'client-too-old', 429: 'too-many-tries', 500: 'internal' },
  503: 'busy',
};
export const refusalOf = (status: number): ModelAnswer => ({
  status,
  body: { success: false, code: CODES[status], message: `answered ${status}` },
});

export const response = ({ status, body }: ModelAnswer, retryAfter?: string) =>
  page(JSON.stringify(body), 'application/json', status, retryAfter);

/** The parts of a Response that `transmit` reads. A real Response is slow and schedules its own tasks. */
export function page(text: string, type = 'text/html', status = 200, retryAfter?: string): Response {
  const headers = new Map([['content-type', type]]);
  if (retryAfter) headers.set('retry-after', retryAfter);
  const has = { get: (name: string) => headers.get(name) ?? null };
  return { status, ok: status < 300, redirected: false, headers: has, text: async () => text } as unknown as Response;
}

/**
 * Headers now, the body later.
 * @param wait calls back when the rest of the body has come; @param arrived called then, unless the request was aborted
 */
export function dripping(
  answer: ModelAnswer,
  { agent, signal, wait, arrived }: { agent: Agent; signal: Signal; wait(run: () => void): void; arrived(): void },
): Response {
  const text = new Promise<string>((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    wait(() => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) return;
      arrived();
      resolve(JSON.stringify(answer.body));
    });
  });
  // It is read later, or never.
  text.catch(() => undefined);
  return { ...response(answer, answer.retryAfter), text: () => agent.gate(text) };
}
type Signal = AbortSignal | null | undefined;
