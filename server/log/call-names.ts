// The names a call goes by in the log: its own, which the answer carries too, and the page's name for what it sent. Every
// line written while the call is worked on carries them, whoever writes it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

export interface CallNames {
  requestId: string;
  /** Of the Idempotency-Key; undefined where none was sent. */
  operation?: string;
}

export const callNames = new AsyncLocalStorage<CallNames>();

/** As our page makes them: `uuid#generation` of an operation, 32 hex of a checkout or a message, a payment's id. */
const OURS = /^"([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}#\d{1,6}|[0-9a-f]{32}|pay_[A-Za-z0-9]{8,32})"$/;

/** The key as the page logs it; of any other, which may say anything at all, only a digest by which it is known again. */
export function operationOf(header: string | undefined): Pick<CallNames, 'operation'> {
  if (header === undefined) return {};
  const ours = OURS.exec(header.trim())?.[1];
  return { operation: ours ?? `sha256:${createHash('sha256').update(header).digest('hex').slice(0, 12)}` };
}
