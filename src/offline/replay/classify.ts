// What an answer means for the operation it answers. Pure. Decides on status and code, never on message text. Whether the
// answer is the shop's own was judged before (api/judge-api-response.ts); nothing else is a verdict.
import type { Judged, Refused } from '#src/api/judge-api-response.ts';
import { OUTDATED_PAGE_CODES } from '#src/contract/outdated-page-codes.ts';
import type { Method } from '#src/offline/document/queue-key.ts';

/** What came back for one request; `unproven` also when nothing came. */
export type Observation = Judged;

export type Outcome =
  /** The server did it, or it was done already. */
  | { kind: 'applied'; reply: unknown }
  /** It may or may not have acted. */
  | { kind: 'unknown'; retryAfterMs?: number | undefined }
  /** It did not act on this attempt, and may on a later one. */
  | { kind: 'not-applied'; retryAfterMs?: number | undefined }
  /** It still works on an earlier copy. */
  | { kind: 'pending' }
  /** Another context of this device sent this operation with another body. It had its effect, and has no second one. */
  | { kind: 'key-used' }
  /** The line of a PUT does not exist. */
  | { kind: 'line-gone' }
  | { kind: 'rejected'; reason: string; serverMessage: string }
  | { kind: 'blocked'; by: 'auth' | 'upgrade' };

export interface Asked {
  method: Method;
  /** The server supports Idempotency-Key, so it is ours and its refusals carry our codes. */
  hasKeys: boolean;
  /** A customer's list. A cart needs no account: no answer makes it wait for a log-in. */
  isWish: boolean;
}

type Verdict = Outcome['kind'] | 'upgrade' | 'auth';
type MissingLine = Readonly<Record<Method, Verdict>>;

/** The line of the request does not exist, which is the goal of a DELETE. */
const MISSING_LINE: MissingLine = { GET: 'rejected', POST: 'rejected', PUT: 'line-gone', DELETE: 'applied' };

/** Our own server: what its codes mean beyond "refused". */
const BY_CODE: Readonly<Record<string, Verdict | MissingLine>> = {
  'unknown-line': MISSING_LINE,
  'unknown-item': MISSING_LINE,
  'outstanding-key': 'pending',
  'key-reused': 'key-used',
  'login-required': 'auth',
  'not-yours': 'auth',
  'too-many-tries': 'not-applied',
  'broken-off': 'not-applied',
  ...Object.fromEntries([...OUTDATED_PAGE_CODES].map((code) => [code, 'upgrade'] as const)),
};

/** Another backend has no codes that we know, so its statuses count. */
const BY_STATUS: Readonly<Record<number, Verdict | MissingLine>> = {
  401: 'auth',
  403: 'auth',
  404: MISSING_LINE,
  408: 'unknown',
  410: { ...MISSING_LINE, PUT: 'rejected' },
  425: 'not-applied',
  426: 'upgrade',
  429: 'not-applied',
};

export function classify(seen: Observation, asked: Asked): Outcome {
  if (seen.kind === 'success') return { kind: 'applied', reply: seen.reply };
  if (seen.kind === 'unproven') return { kind: 'unknown', retryAfterMs: seen.retryAfterMs };
  const { retryAfterMs } = seen;
  const verdict = verdictOn(seen, asked);
  switch (verdict) {
    case 'auth':
      return asked.isWish ? { kind: 'blocked', by: 'auth' } : { kind: 'not-applied', retryAfterMs };
    case 'upgrade':
      return { kind: 'blocked', by: 'upgrade' };
    case 'applied':
      return { kind: 'applied', reply: undefined };
    case 'line-gone':
    case 'pending':
    case 'key-used':
      return { kind: verdict };
    case 'unknown':
    case 'not-applied':
      return { kind: verdict, retryAfterMs };
    default:
      return { kind: 'rejected', reason: seen.code || `http-${seen.status}`, serverMessage: seen.message };
  }
}

function verdictOn({ status, code, retryAfterMs }: Refused, { method, hasKeys }: Asked): Verdict {
  // Our server sends Retry-After only when it has not begun to act.
  if (hasKeys && status === 503 && retryAfterMs !== undefined) return 'not-applied';
  if (status >= 500) return 'unknown';
  const verdict = (hasKeys ? BY_CODE[code] : BY_STATUS[status]) ?? 'rejected';
  return typeof verdict === 'string' ? verdict : verdict[method];
}
