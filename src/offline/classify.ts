// What an answer means for the op it answers (OFFLINE 3.5). Pure; decides on status and code, never on message text.
import type { Method } from './scope.ts';

/** What came back for one request. `none`: dropped, timed out, redirected or aborted. */
export type Observation =
  | { kind: 'none' }
  | {
      kind: 'answer';
      status: number;
      /** The body was JSON and said to be JSON: a captive portal's page is not. */
      isJson: boolean;
      /** The body says `success: false`. */
      saysFailure: boolean;
      /** What the contract makes of a 2xx body; undefined when it does not fit. */
      reply: unknown;
      code: string;
      message: string;
      retryAfterMs?: number | undefined;
    };

export type Outcome =
  /** The server did it, or it was done already. */
  | { kind: 'applied'; reply: unknown }
  /** It may or may not have acted. */
  | { kind: 'unknown'; retryAfterMs?: number | undefined }
  /** It certainly did not act on this attempt, and may on a later one. */
  | { kind: 'not-applied'; retryAfterMs?: number | undefined }
  /** It is still at work on an earlier copy. */
  | { kind: 'pending' }
  /** The line of a PUT is not there. */
  | { kind: 'line-gone' }
  | { kind: 'rejected'; reason: string; serverMessage: string }
  | { kind: 'blocked'; by: 'auth' | 'upgrade' };

type ByStatus = Readonly<Record<number, Outcome['kind'] | 'blocked-auth' | 'blocked-upgrade'>>;

const EVERYWHERE: ByStatus = {
  401: 'blocked-auth',
  403: 'blocked-auth',
  408: 'unknown',
  425: 'not-applied',
  426: 'blocked-upgrade',
  429: 'not-applied',
};
const BY_METHOD: Readonly<Record<Method, ByStatus>> = {
  GET: {},
  POST: {},
  PUT: { 404: 'line-gone' },
  DELETE: { 404: 'applied', 410: 'applied' },
};

/** @param hasKeys the server honours Idempotency-Key, so it is ours and its refusals are always JSON */
export function classify(seen: Observation, method: Method, hasKeys: boolean): Outcome {
  if (seen.kind === 'none') return { kind: 'unknown' };
  const { status, code, retryAfterMs } = seen;
  if (status >= 200 && status < 300) return judgeSuccess(seen);
  if (status < 400) return { kind: 'unknown' };
  if (hasKeys && status === 503 && retryAfterMs !== undefined) return { kind: 'not-applied', retryAfterMs };
  if (status >= 500 || (hasKeys && !seen.isJson)) return { kind: 'unknown', retryAfterMs };
  if (hasKeys && code === 'outstanding-key') return { kind: 'pending' };

  const verdict = BY_METHOD[method][status] ?? EVERYWHERE[status] ?? 'rejected';
  switch (verdict) {
    case 'blocked-auth':
      return { kind: 'blocked', by: 'auth' };
    case 'blocked-upgrade':
      return { kind: 'blocked', by: 'upgrade' };
    case 'applied':
      return { kind: 'applied', reply: undefined };
    case 'line-gone':
      return { kind: 'line-gone' };
    case 'unknown':
    case 'not-applied':
      return { kind: verdict, retryAfterMs };
    default:
      return rejected(seen);
  }
}

type Answer = Extract<Observation, { kind: 'answer' }>;

function judgeSuccess(seen: Answer): Outcome {
  if (!seen.isJson) return { kind: 'unknown' };
  if (seen.saysFailure) return rejected(seen);
  return seen.reply === undefined ? { kind: 'unknown' } : { kind: 'applied', reply: seen.reply };
}

const rejected = ({ status, code, message }: Answer): Outcome => ({
  kind: 'rejected',
  reason: code || `http-${status}`,
  serverMessage: message,
});
