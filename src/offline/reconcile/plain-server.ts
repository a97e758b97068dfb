// A server without keys, or a key it may have forgotten: an op in doubt is never sent again blindly. The server's list
// says whether it arrived (OFFLINE 3.6).

import { withLine } from '#src/offline/document/confirmed-lines.ts';
import type { Confirmed, Doc, FrozenReq, Op, Sent } from '#src/offline/document/doc.ts';
import { isWish } from '#src/offline/document/queue-key.ts';
import { POISON_ATTEMPTS } from '#src/offline/replay/next-step.ts';
import { deferred, LINE_GONE, reject, reopened, withOp, withoutOp } from '#src/offline/replay/settle.ts';
import { deleteRequest, putRequest, type Wire, withSent } from '#src/offline/replay/write-ahead.ts';
import { gather, linesInFlight, type ServerItem, shopChange, withShopChanges } from './server-list.ts';

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
  return withOp(after, isPoison ? deferred(again, now) : again);
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

// A server without keys, everything sent: compare its list with ours. A difference that a late copy of our own request
// explains is repaired; any other is the shop's doing and is accepted (OFFLINE 3.6).

type Repair = { req: FrozenReq; qty?: number };
type Verdict = { accept: Confirmed | undefined } | Repair;

/**
 * The document with what was accepted, and at most one repair written ahead (rule R5): the caller sends it, reads again
 * and comes back, until there is none. Lines with an op that was sent, or that the device holds, are left
 * alone (rule R3).
 */
export function reconcile(doc: Doc, items: readonly ServerItem[], wire: Wire, now: number): Doc {
  const inFlight = linesInFlight(doc);
  const lines = new Set([...Object.keys(doc.confirmed), ...items.map(({ line }) => line)]);
  let after = doc;
  let repair: (Repair & { line: string }) | undefined;
  for (const line of lines) {
    if (inFlight.has(line)) continue;
    const verdict = judge(
      doc,
      line,
      items.filter((item) => item.line === line),
      wire,
    );
    if ('accept' in verdict) after = accepted(after, doc, line, verdict.accept, now);
    else repair ??= { ...verdict, line };
  }
  if (!repair) return { ...after, confirmedAt: now, unverified: false, sentLog: remembered(doc.sentLog, now) };
  const { line, req, qty } = repair;
  return withSent({ ...after, repair: req }, { line, id: req.id, m: req.method, qty, at: now });
}

function judge(doc: Doc, line: string, found: readonly ServerItem[], wire: Wire): Verdict {
  const known = doc.confirmed[line];
  const sent = doc.sentLog.filter((entry) => entry.line === line);
  const isOurs = sent.some(({ m }) => m === 'POST');
  const remove = (item: ServerItem): Repair => ({ req: deleteRequest(wire, item.id) });

  if (!known) return found[0] && isOurs ? remove(found[0]) : { accept: gather(found) };
  const ids = [known.id, ...(known.extraIds ?? [])];
  const same = found.filter(({ id }) => ids.includes(id));
  const stranger = found.find(({ id }) => !ids.includes(id));
  if (stranger && same.length > 0) return remove(stranger);

  const now = gather(found);
  if (now && now.qty !== known.qty && !now.extraIds && isLateCopy(sent, now.qty, isOurs))
    return { req: putRequest(wire, now.id, known.qty), qty: known.qty };
  return { accept: now };
}

/** What is a day old is forgotten, but never before a comparison: a copy may have landed since the last one. */
const remembered = (log: Sent[], now: number): Sent[] => log.filter(({ at }) => now - at < LOG_MS);
const LOG_MS = 24 * 3_600_000;

const isLateCopy = (sent: readonly Sent[], qty: number, isOurs: boolean) =>
  isOurs || sent.some((entry) => entry.qty === qty);

const accepted = (after: Doc, before: Doc, line: string, now: Confirmed | undefined, at: number): Doc =>
  withShopChanges(withLine(after, line, now), shopChange(before, line, now, at));
