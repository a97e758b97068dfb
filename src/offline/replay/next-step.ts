// What a sender does next. The document alone decides, so any context can continue where another stopped.

import { isSentFromHere } from '#src/offline/coordination/mirrored-ops.ts';
import { type Doc, isInDoubt, type Op, SENDER_VERSION } from '#src/offline/document/doc.ts';
import { WAITS } from '#src/offline/document/queue-key.ts';
import { waitOf } from './backoff.ts';

/** Gives late copies of a request time to arrive before the server is asked what became of it. */
export const RESOLVE_AFTER_MS = 2_000;
/** After this many failures of one operation, while other calls succeed, its line is deferred. */
export const POISON_ATTEMPTS = 8;
export const DEFER_MS = 5 * 60_000;
/** A server remembers keys for 45 days. An older operation is checked against the list before it is sent again. */
const TRUST_KEYS_MS = 30 * 86_400_000;

export type Step =
  /** `probe`: check whether another call succeeds. If so, this operation is the problem and its line is deferred. */
  | { do: 'send' | 'resolve' | 'probe'; op: Op }
  | { do: 'repair' | 'read' | 'verify' }
  | { do: 'wait'; ms: number }
  /** `againInMs`: when a deferred op may be tried; null: nothing is left to do. */
  | { do: 'rest'; againInMs: number | null }
  | { do: 'stop'; by: 'auth' | 'upgrade' };

export interface Sending {
  now: number;
  /** The server supports Idempotency-Key. */
  hasKeys: boolean;
  /** The caller wants the server's list, not only the outbox emptied. */
  wantsRead: boolean;
}

export function nextStep(doc: Doc, { now, hasKeys, wantsRead }: Sending): Step {
  if (doc.minSender > SENDER_VERSION) return { do: 'stop', by: 'upgrade' };
  if (doc.net.blocked) return { do: 'stop', by: doc.net.blocked };
  const op = nextOp(doc, now, hasKeys);
  const compares = !hasKeys && (doc.unverified || wantsRead);
  if (!op && !doc.repair && !wantsRead && !compares)
    return { do: 'rest', againInMs: untilDeferredIsDue(doc, now, hasKeys) };

  const ms = waitOf(doc.net, now);
  if (ms > 0) return { do: 'wait', ms };
  // There is no list to read. The id of a wait counts once, so it is sent until the shop answers, in turn with the others.
  if (op && doc.scope === WAITS) return { do: 'send', op };
  if (doc.repair) return { do: 'repair' };
  // Without the server's list an add could double a line that is there.
  if (doc.confirmedAt === 0) return { do: 'read' };
  if (op) return hasKeys ? sendWithKey(op, now) : sendPlain(op, now);
  return compares ? { do: 'verify' } : { do: 'read' };
}

function sendWithKey(op: Op, now: number): Step {
  if (!isInDoubt(op)) return { do: 'send', op };
  if (now - op.at > TRUST_KEYS_MS) return { do: 'resolve', op };
  return op.attempts >= POISON_ATTEMPTS && !isDeferred(op) ? { do: 'probe', op } : { do: 'send', op };
}

function sendPlain(op: Op, now: number): Step {
  if (!isInDoubt(op)) return { do: 'send', op };
  const since = now - (op.sentAt ?? 0);
  return since >= 0 && since < RESOLVE_AFTER_MS ? { do: 'wait', ms: RESOLVE_AFTER_MS - since } : { do: 'resolve', op };
}

/** Operations in order of arrival, each line's own in order; deferred lines last, and of the waits those tried more often. */
export function nextOp(doc: Doc, now: number, hasKeys: boolean): Op | undefined {
  const rank = (op: Op) => (doc.scope === WAITS ? op.attempts : Number(isDeferred(op)));
  return sendable(doc, hasKeys)
    .sort((a, b) => rank(a) - rank(b))
    .find((op) => untilDue(op, now) === 0);
}

/** The first operation of each line, unless another context sends it from the device. */
function sendable(doc: Doc, hasKeys: boolean): Op[] {
  const { outbox } = doc;
  const firsts = outbox.filter((op, at) => outbox.findIndex(({ line }) => line === op.line) === at);
  return firsts.filter((op) => isSentFromHere(op, doc, hasKeys));
}

const isDeferred = (op: Op) => op.parkedUntil !== undefined;

function untilDue({ parkedUntil = 0 }: Op, now: number): number {
  const ms = parkedUntil - now;
  return ms > DEFER_MS ? 0 : Math.max(0, ms);
}

function untilDeferredIsDue(doc: Doc, now: number, hasKeys: boolean): number | null {
  const due = sendable(doc, hasKeys).map((op) => untilDue(op, now));
  return due.length === 0 ? null : Math.min(...due);
}
