// What a list shows, computed by the oracle independently of the code under test.
import type { Doc } from '#src/offline/document/doc.ts';

/** A change that a shopper requested. `line` undefined: every line. */
export interface Meant {
  kind: 'add' | 'set' | 'remove' | 'clear' | 'retry';
  queueKey: string;
  line?: string;
  qty?: number;
}

/** line -> quantity */
export type Quantities = Map<string, number>;

/** The fold of a document. */
export function quantities(doc: Doc | undefined): Quantities {
  const lines: Quantities = new Map();
  for (const [line, { qty }] of Object.entries(doc?.confirmed ?? {})) lines.set(line, qty);
  for (const { kind, line, qty = 1, target } of doc?.outbox ?? []) {
    if (kind === 'remove') lines.delete(line);
    else if (kind === 'add') lines.set(line, target ?? (lines.get(line) ?? 0) + qty);
    else if (lines.has(line)) lines.set(line, qty);
  }
  return lines;
}

/** The list after the change. */
export function after(before: Quantities, { kind, line = '', qty = 1, queueKey }: Meant): Quantities {
  const now = new Map(before);
  if (kind === 'clear') now.clear();
  else if (kind === 'remove') now.delete(line);
  else if (kind === 'add') now.set(line, queueKey.startsWith('wish:') ? 1 : (now.get(line) ?? 0) + qty);
  else if (kind === 'set' && now.has(line)) now.set(line, qty);
  return now;
}

export const isEqual = (a: Quantities, b: Quantities) =>
  a.size === b.size && [...a].every(([line, qty]) => b.get(line) === qty);
export const asText = (doc: Doc | undefined) => JSON.stringify([...quantities(doc)]);
