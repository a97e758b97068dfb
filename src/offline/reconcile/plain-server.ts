// For a server without idempotency keys, or a key that it may have forgotten: an operation in doubt is never sent again
// blindly. The server's list says whether it arrived.

import { withLine } from '#src/offline/document/confirmed-lines.ts';
import type { Confirmed, Doc, FrozenReq, Op, Sent } from '#src/offline/document/doc.ts';
import { isWish } from '#src/offline/document/queue-key.ts';
import { POISON_ATTEMPTS } from '#src/offline/replay/next-step.ts';
import { deferred, LINE_GONE, reject, reopened, withOp, withoutOp } from '#src/offline/replay/settle.ts';
import { deleteRequest, putRequest, type Wire, withSent } from '#src/offline/replay/write-ahead.ts';
import { gather, linesInFlight, type ServerItem, shopChange, withShopChanges } from './server-list.ts';

/** Settles the operation when its line is as intended, else reopens it. Changes no other line. */
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
  // The list could be read, so the connection works and this operation is the problem. One that was deferred already is
  // tried at once.
  const isPoison = op.attempts >= POISON_ATTEMPTS && op.parkedUntil === undefined;
  return withOp(after, isPoison ? deferred(again, now) : again);
}

/**
 * The server accepted an add without naming an id. If the list does not show the line either, the shopper is told: adding
 * it again and again would be worse.
 */
export const findAdded =
  (find: typeof resolve): typeof resolve =>
  (doc, opId, items, now) => {
    const op = doc.outbox.find((other) => other.opId === opId);
    const isListed = items.some(({ line }) => line === op?.line);
    return op && !isListed ? reject(doc, op, NOT_LISTED, now) : find(doc, opId, items, now);
  };

/** The server applied the operation for another context: the line is as the list says. */
export function takeListed(doc: Doc, opId: string, items: readonly ServerItem[], now: number): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  const found = lineOf(doc, op, items);
  // The other tab was refused, or the shop has removed the line since: this tab reports it too.
  if (!found && op.kind !== 'remove')
    return reject(withLine(doc, op.line, undefined), op, op.kind === 'add' ? NOT_LISTED : LINE_GONE, now);
  return withLine(withoutOp(doc, op), op.line, found);
}

const NOT_LISTED = { reason: 'added-but-not-listed', serverMessage: '' };

/** The operation's line in the list. Of copies that our own POST left, one; the comparison removes the others. */
function lineOf(doc: Doc, op: Op, items: readonly ServerItem[]): Confirmed | undefined {
  const found = items.filter(({ line }) => line === op.line);
  if (!doc.sentLog.some(({ line, m }) => line === op.line && m === 'POST')) return gather(found);
  const known = doc.confirmed[op.line]?.id;
  const one = found.find(({ qty }) => qty === op.target) ?? found.find(({ id }) => id === known) ?? found[0];
  return gather(one ? [one] : []);
}

type Repair = { req: FrozenReq; qty?: number };
type Verdict = { accept: Confirmed | undefined } | Repair;

/**
 * Compares the server's list with ours once everything is sent. A difference that a late copy of our own request explains
 * is repaired. Any other was made by the shop and is accepted. At most one repair is written ahead: the caller sends it,
 * reads the list and calls again, until there is none. Lines with an operation in flight are skipped.
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

/** Entries older than a day are dropped, but only at a comparison: a late copy may have arrived since the last one. */
const remembered = (log: Sent[], now: number): Sent[] => log.filter(({ at }) => now - at < LOG_MS);
const LOG_MS = 24 * 3_600_000;

const isLateCopy = (sent: readonly Sent[], qty: number, isOurs: boolean) =>
  isOurs || sent.some((entry) => entry.qty === qty);

const accepted = (after: Doc, before: Doc, line: string, now: Confirmed | undefined, at: number): Doc =>
  withShopChanges(withLine(after, line, now), shopChange(before, line, now, at));
