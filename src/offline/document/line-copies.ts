// A quantity for a confirmed line needs no copy of the line: it would double the document, and 200 changes would not fit.
// It gets one at the moment in which the line leaves the confirmed list, so that the shopper can still add it again.
import type { Doc } from './doc.ts';

/** @param before the confirmed lines that `after` may have fewer of */
export function withLineCopies(before: Doc['confirmed'], after: Doc): Doc {
  const needsCopy = after.outbox.some((op) => isLeftAlone(op, before, after));
  if (!needsCopy) return after;
  const outbox = after.outbox.map((op) =>
    isLeftAlone(op, before, after) ? { ...op, payload: before[op.line]?.payload } : op,
  );
  return { ...after, outbox };
}

const isLeftAlone = ({ kind, line, payload }: Doc['outbox'][number], before: Doc['confirmed'], after: Doc): boolean =>
  kind === 'set' && payload === undefined && before[line] !== undefined && after.confirmed[line] === undefined;
