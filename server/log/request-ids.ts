// Ids that correlate log lines: the request's id, which the response carries too, and the page's id of its operation. Every line
// logged during a request carries them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

export interface RequestIds {
  requestId: string;
  /** From the Idempotency-Key; undefined without one. */
  operation?: string;
}

export const requestIds = new AsyncLocalStorage<RequestIds>();

/**
 * The formats that our page sends: `uuid#generation` of an operation, 32 hex digits of a checkout or message, or a payment id.
 */
const OURS = /^"([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}#\d{1,6}|[0-9a-f]{32}|pay_[A-Za-z0-9]{8,32})"$/;

/** The key as the page logs it. A key in another format may contain anything, so only its digest is logged. */
export function operationOf(header: string | undefined): Pick<RequestIds, 'operation'> {
  if (header === undefined) return {};
  const ours = OURS.exec(header.trim())?.[1];
  return { operation: ours ?? `sha256:${createHash('sha256').update(header).digest('hex').slice(0, 12)}` };
}
