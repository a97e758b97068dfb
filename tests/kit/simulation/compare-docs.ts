// What the oracle compares of two versions of a document.
import type { Op, ShopChange } from '#src/offline/document/doc.ts';
import { Violation } from './violation.ts';

/** This release must preserve the fields of a later one. */
export function checkUnknownFields(before: Future | undefined, now: Future): void {
  const ops = (before?.outbox ?? []) as readonly (Op & Future)[];
  const lost = ops.some((op) => {
    const written = now.outbox?.find(({ opId }) => opId === op.opId) as (Op & Future) | undefined;
    return written && written.future !== op.future;
  });
  if (lost || before?.future !== now.future) throw new Violation('version', 'an unknown field was dropped');
}
interface Future {
  future?: string;
  outbox?: readonly Op[];
}

export const isSameChange = (a: ShopChange, b: ShopChange) => a.line === b.line && a.at === b.at && a.kind === b.kind;

export const isEqualWire = (a: Op['req'], b: Op['req']) =>
  a?.method === b?.method && a?.url === b?.url && a?.body === b?.body && a?.key === b?.key;

const named = (outbox: readonly Op[] = []) =>
  outbox.map(({ opId, kind, qty, attempts }) => [opId, kind, qty, attempts].join());
export const isSameOutbox = (a: readonly Op[] | undefined, b: readonly Op[]) => named(a).join() === named(b).join();
