// A server without keys, or a key it may have forgotten: an op in doubt is never sent again blindly. The server's list
// says whether it arrived (OFFLINE 3.6).
import type { Confirmed, Doc, Op } from '#src/offline/document/doc.ts';
import { isWish } from '#src/offline/document/queue-key.ts';
import { POISON_ATTEMPTS } from '#src/offline/replay/next-step.ts';
import { reject } from '#src/offline/replay/reject.ts';
import { LINE_GONE, parked, reopened, withLine, withOp, withoutOp } from '#src/offline/replay/settle.ts';
import { gather, type ServerItem } from './server-list.ts';

/** Settles the op when its line is as it was meant to be, else reopens it. Touches no other line (rule R3). */
export function resolve(doc: Doc, opId: string, items: readonly ServerItem[], now: number): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  const found = lineOf(doc, op, items);
  const after = withLine(doc, op.line, found);
  if (!found && op.kind === 'remove') return withoutOp(after, op);
  if (!found && op.kind === 'set') return reject(after, op, LINE_GONE, now);
  const isThere = isWish(doc.scope) ? found !== undefined : found?.qty === op.target && !found?.extraIds;
  if (op.kind !== 'remove' && isThere) return withoutOp(after, op);
  const again = reopened(op);
  // The list could be read, so the connection works and it is this op that does not get through. One whose time at the
  // side is over gets its next try at once.
  const isPoison = op.attempts >= POISON_ATTEMPTS && op.parkedUntil === undefined;
  return withOp(after, isPoison ? parked(again, now) : again);
}

/**
 * The server said that it added the line, not under which id. When the list does not show it either, adding it again and
 * again would be worse than telling the shopper.
 */
export const findAdded =
  (find: typeof resolve): typeof resolve =>
  (doc, opId, items, now) => {
    const op = doc.outbox.find((other) => other.opId === opId);
    const isListed = items.some(({ line }) => line === op?.line);
    return op && !isListed ? reject(doc, op, NOT_LISTED, now) : find(doc, opId, items, now);
  };

/** The server did the op for another context: the line is as the list says, and nothing is left to do. */
export function takeListed(doc: Doc, opId: string, items: readonly ServerItem[], now: number): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  const found = lineOf(doc, op, items);
  // The other tab may have been refused, or the shop has taken the line away since: this tab says so too.
  if (!found && op.kind !== 'remove')
    return reject(withLine(doc, op.line, undefined), op, op.kind === 'add' ? NOT_LISTED : LINE_GONE, now);
  return withLine(withoutOp(doc, op), op.line, found);
}

const NOT_LISTED = { reason: 'added-but-not-listed', serverMessage: '' };

/** The op's line in the list. Of copies that a POST of ours left, one; the comparison removes the others. */
function lineOf(doc: Doc, op: Op, items: readonly ServerItem[]): Confirmed | undefined {
  const found = items.filter(({ line }) => line === op.line);
  if (!doc.sentLog.some(({ line, m }) => line === op.line && m === 'POST')) return gather(found);
  const known = doc.confirmed[op.line]?.id;
  const one = found.find(({ qty }) => qty === op.target) ?? found.find(({ id }) => id === known) ?? found[0];
  return gather(one ? [one] : []);
}
