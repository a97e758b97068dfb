// What the shopper can do about a refused change, and about a change that the shop made.
import type { Doc, ShopChange } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';
import { type EnqueueRules, enqueue, type Intent, type Stamp } from './enqueue.ts';

/** Enqueues the refused change as a new one with a new id. A quantity of a line that is gone becomes an add. */
export function retry(doc: Doc, opId: string, stamp: Stamp, rules: EnqueueRules): Doc {
  const refused = doc.rejected.find(({ op }) => op.opId === opId)?.op;
  if (!refused) return doc;
  const { line, kind, qty = 1, payload } = refused;
  const isShown = fold(doc.confirmed, doc.outbox).has(line);
  const isAdd = payload && (kind === 'add' || (kind === 'set' && !isShown));
  const intent: Intent = isAdd
    ? { kind: 'add', line, qty, payload }
    : kind === 'set'
      ? { kind, line, qty }
      : { kind: 'remove', line };
  return enqueue(dismiss(doc, opId), intent, stamp, rules);
}

export const dismiss = (doc: Doc, opId: string): Doc => ({
  ...doc,
  rejected: doc.rejected.filter(({ op }) => op.opId !== opId),
});

/** Undoes what the shop added or removed, by a new change; once only. A changed quantity has its own buttons. */
export function restore(doc: Doc, change: ShopChange, stamp: Stamp, rules: EnqueueRules): Doc {
  const left = dismissShopChange(doc, change);
  if (left.shopChanges.length === doc.shopChanges.length) return doc;
  const { kind, line, qty, payload } = change;
  const intent: Intent = kind === 'added' ? { kind: 'remove', line } : { kind: 'add', line, qty, payload };
  return enqueue(left, intent, stamp, rules);
}

export const dismissShopChange = (doc: Doc, ...changes: readonly ShopChange[]): Doc => ({
  ...doc,
  shopChanges: doc.shopChanges.filter(
    ({ line, at }) => !changes.some((change) => change.line === line && change.at === at),
  ),
});
