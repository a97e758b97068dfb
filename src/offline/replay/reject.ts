// The server refused an op for good, or its line is gone. The view rolls back by itself; the shopper finds the op under
// "Not saved" with retry and dismiss, because no window may have been open when it happened (OFFLINE 3.7).

import { endedCopies } from '#src/offline/coordination/mirrored-ops.ts';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';

export function reject(doc: Doc, op: Op, why: { reason: string; serverMessage: string }, now: number): Doc {
  const followers = followersOf(doc, op);
  const gone = new Set([op, ...followers].map(({ opId }) => opId));
  // What the shopper last wanted of the line, so that a retry asks for that.
  const wanted = fold({}, [op, ...followers]).get(op.line)?.qty;
  // The line may leave the list later, and a retry must still be able to add it.
  const current = doc.outbox.find(({ opId }) => opId === op.opId) ?? op;
  const payload = current.payload ?? doc.confirmed[op.line]?.payload;
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

/** Later changes of a line that never came to exist, up to the next add of it. */
function followersOf(doc: Doc, op: Op): Op[] {
  if (doc.confirmed[op.line]) return [];
  const later = doc.outbox.filter(({ line, seq }) => line === op.line && seq > op.seq);
  const nextAdd = later.findIndex(({ kind }) => kind === 'add');
  return nextAdd < 0 ? later : later.slice(0, nextAdd);
}
