// A server without keys, everything sent: compare its list with ours. A difference that a late copy of our own request
// explains is repaired; any other is the shop's doing and is accepted (OFFLINE 3.6).

import type { Confirmed, Doc, FrozenReq, Sent } from '#src/offline/document/doc.ts';
import { deleteRequest, putRequest, type Wire } from '#src/offline/replay/compile.ts';
import { withLine } from '#src/offline/replay/settle.ts';
import { withSent } from '#src/offline/replay/write-ahead.ts';
import { gather, linesInFlight, type ServerItem, shopChange, withShopChanges } from './server-list.ts';

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
