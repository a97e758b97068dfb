// What an answer does to the document: one reducer for each outcome, which drops, keeps or reopens the operation.
import { assertNever } from '#src/base/assert-never.ts';
import { endedCopies } from '#src/offline/coordination/mirrored-ops.ts';
import { withLine } from '#src/offline/document/confirmed-lines.ts';
import type { Confirmed, Doc, Op } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';
import { afterFailure, afterPending, afterSuccess, type Failure } from './backoff.ts';
import type { Outcome } from './classify.ts';
import { DEFER_MS, POISON_ATTEMPTS, RESOLVE_AFTER_MS } from './next-step.ts';

export interface Answered {
  now: number;
  random: number;
  hasKeys: boolean;
}

/** The second write of an attempt: applies the outcome to the operation that was sent. */
export function afterAnswer(doc: Doc, opId: string, outcome: Outcome, at: Answered): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  switch (outcome.kind) {
    case 'applied':
      return { ...settle(doc, op, outcome.reply, at.hasKeys), net: afterSuccess() };
    case 'unknown':
      return {
        ...withOp(doc, deferredAgain({ ...op, doubt: true }, at.now)),
        net: failed(doc, at, outcome.retryAfterMs),
      };
    case 'not-applied':
      return { ...withOp(doc, notSent(op)), net: failed(doc, at, outcome.retryAfterMs) };
    case 'pending':
      // A server that stays pending for ever counts as failing.
      return {
        ...doc,
        net: op.attempts < POISON_ATTEMPTS ? afterPending(doc.net, at.now, at.random) : failed(doc, at),
      };
    case 'key-used':
      // drain.ts reads the list instead.
      return doc;
    case 'line-gone':
      return { ...lineGone(doc, op, at.now), net: afterSuccess() };
    case 'rejected':
      return { ...reject(doc, op, outcome, at.now), net: afterSuccess() };
    case 'blocked':
      return { ...withOp(doc, notSent(op)), net: { ...failed(doc, at), blocked: outcome.by } };
    default:
      return assertNever(outcome);
  }
}

const failed = (doc: Doc, { now, random, hasKeys }: Answered, retryAfterMs?: number): Doc['net'] => {
  const failure: Failure = { now, random, retryAfterMs, atLeastMs: hasKeys ? 0 : RESOLVE_AFTER_MS };
  return afterFailure(doc.net, failure);
};

/** This attempt was not applied. An earlier one may have been. */
const notSent = (op: Op): Op => ({ ...op, state: op.doubt ? 'sending' : 'queued' });

/** Defers the operation: its line is tried after all others, and not before five minutes have passed. */
export const deferred = (op: Op, now: number): Op => ({ ...op, parkedUntil: now + DEFER_MS });

/** The same, but due at once: the server may only just be back. The next failure defers it for five minutes. */
export const setAside = (doc: Doc, opId: string, now: number): Doc => ({
  ...doc,
  outbox: doc.outbox.map((op) => (op.opId === opId ? { ...op, parkedUntil: now } : op)),
});

const deferredAgain = (op: Op, now: number): Op => (op.parkedUntil === undefined ? op : deferred(op, now));

/** The server applied the operation's request. */
function settle(doc: Doc, op: Op, reply: unknown, hasKeys: boolean): Doc {
  const known = doc.confirmed[op.line];
  const { method, id } = op.req ?? {};
  const newId = newIdOf(reply);
  if (method === 'DELETE')
    return hasKeys && isRemovedAlready(op, known, reply) ? withoutOp(doc, op) : settleDelete(doc, op, known, id);
  if (method === 'POST' && newId && op.payload)
    return withLine(withoutOp(doc, op), op.line, { id: newId, qty: op.target ?? 1, payload: op.payload });
  // A line that is no longer known was removed after this request did its work.
  return known ? withLine(withoutOp(doc, op), op.line, { ...known, qty: op.target ?? known.qty }) : withoutOp(doc, op);
}

/**
 * An earlier copy of the request removed the line before the list was read, so what the list shows of it was added since.
 * A server with keys holds a line once.
 */
const isRemovedAlready = ({ kind, req }: Op, known: Confirmed | undefined, reply: unknown): boolean =>
  kind === 'remove' && reply !== undefined && known !== undefined && known.id !== req?.id && !known.extraIds;

/** The operation is done when its line has one id with the target quantity, or no id. Until then the next id follows. */
function settleDelete(doc: Doc, op: Op, known: Confirmed | undefined, gone: string | undefined): Doc {
  const [id, ...extraIds] = known ? [known.id, ...(known.extraIds ?? [])].filter((one) => one !== gone) : [];
  const rest = known && id !== undefined ? { ...known, id, extraIds } : undefined;
  const after = withLine(doc, op.line, rest);
  return op.kind === 'remove' && !rest ? withoutOp(after, op) : withOp(after, reopened(op));
}

/** The line of a PUT does not exist: an add creates it with the same target, a set has nothing to change. */
function lineGone(doc: Doc, op: Op, now: number): Doc {
  const after = withLine(doc, op.line, undefined);
  return op.kind === 'add' ? withOp(after, reopened(op)) : reject(after, op, LINE_GONE, now);
}

export const LINE_GONE = { reason: 'no-longer-in-cart', serverMessage: '' };

/** Ready for another request, with a new key and the same target. */
export const reopened = (op: Op): Op => ({
  ...op,
  state: 'queued',
  req: undefined,
  doubt: undefined,
  gen: op.gen + 1,
});

export const withOp = (doc: Doc, op: Op): Doc => ({
  ...doc,
  outbox: doc.outbox.map((other) => (other.opId === op.opId ? { ...op, ...copyIn(other) } : other)),
});

/** A copy of the line that the operation got meanwhile (confirmed-lines.ts). */
const copyIn = ({ payload }: Op): Pick<Op, 'payload'> => (payload ? { payload } : {});

export const withoutOp = (doc: Doc, op: Op): Doc => ({
  ...doc,
  outbox: doc.outbox.filter(({ opId }) => opId !== op.opId),
  ...endedCopies(doc, [op]),
});

/** The id of a new line, when the answer to a POST names it. */
export function newIdOf(reply: unknown): string | undefined {
  const item = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined;
  const id = typeof item === 'object' && item !== null && '_id' in item ? item._id : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * The server refused the operation for good, or its line is gone. The view rolls back by itself. The operation is listed
 * under "Not saved" with retry and dismiss, because no window may be open when this happens.
 */
export function reject(doc: Doc, op: Op, why: { reason: string; serverMessage: string }, now: number): Doc {
  const followers = followersOf(doc, op);
  const gone = new Set([op, ...followers].map(({ opId }) => opId));
  // A retry asks for what the shopper last wanted.
  const wanted = fold({}, [op, ...followers]).get(op.line)?.qty;
  // A retry must be able to add the line even if it leaves the list later.
  const current = doc.outbox.find(({ opId }) => opId === op.opId);
  const payload = current?.payload ?? doc.confirmed[op.line]?.payload;
  const kept: Op = {
    ...op,
    ...(payload ? { payload } : {}),
    ...(wanted === undefined ? {} : { qty: wanted }),
    req: undefined,
    mirrored: undefined,
  };
  return {
    ...doc,
    outbox: doc.outbox.filter(({ opId }) => !gone.has(opId)),
    ...endedCopies(doc, [op, ...followers]),
    rejected: [...doc.rejected, { op: kept, ...why, at: now }],
  };
}

/** Later changes of a line that does not exist, up to the next add of it. */
function followersOf(doc: Doc, op: Op): Op[] {
  if (doc.confirmed[op.line]) return [];
  const later = doc.outbox.filter(({ line, seq }) => line === op.line && seq > op.seq);
  const nextAdd = later.findIndex(({ kind }) => kind === 'add');
  return nextAdd < 0 ? later : later.slice(0, nextAdd);
}
