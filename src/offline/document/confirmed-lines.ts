// Changes of the confirmed lines. A waiting quantity of a confirmed line stores no copy of the line: copies would double
// the document. When the line leaves the confirmed list, the operation gets a copy, so that the shopper can add it again.
import type { Confirmed, Doc } from './doc.ts';

/** @param before the confirmed lines that `after` may have fewer of */
export function withLineCopies(before: Doc['confirmed'], after: Doc): Doc {
  const outbox = after.outbox.map((op) =>
    isLeftAlone(op, before, after) ? { ...op, payload: before[op.line]?.payload } : op,
  );
  return { ...after, outbox };
}

const isLeftAlone = ({ kind, line, payload }: Doc['outbox'][number], before: Doc['confirmed'], after: Doc): boolean =>
  kind === 'set' && payload === undefined && before[line] !== undefined && after.confirmed[line] === undefined;

/** The document with the line confirmed so; undefined removes the line. */
export function withLine(doc: Doc, line: string, confirmed: Confirmed | undefined): Doc {
  if (confirmed) return { ...doc, confirmed: { ...doc.confirmed, [line]: confirmed } };
  const { [line]: _, ...others } = doc.confirmed;
  return withLineCopies(doc.confirmed, { ...doc, confirmed: others });
}

/** `list`, with `lines` as `other` has them. Each line keeps its place. */
export function withLinesOf(list: Doc['confirmed'], other: Doc['confirmed'], lines: Set<string>): Doc['confirmed'] {
  const places = new Set([...Object.keys(list), ...Object.keys(other).filter((line) => lines.has(line))]);
  const entries = [...places].map((line) => [line, (lines.has(line) ? other : list)[line]] as const);
  return Object.fromEntries(entries.flatMap(([line, known]) => (known ? [[line, known]] : [])));
}
