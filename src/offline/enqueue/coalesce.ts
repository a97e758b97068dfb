// Two changes of one line become one while the first has not been sent (OFFLINE 3.3). A sent op never changes: its key
// stands for its body. Nor does a copy of what the device holds: its original may be sent at any moment.
import type { Op } from '#src/offline/document/doc.ts';

/** `keep`: both stand, one after the other. null: they cancel out. */
export type Coalesced = Op | 'keep' | null;

export interface CoalesceContext {
  /** The line was in the list before `first`. */
  existed: boolean;
  isWish: boolean;
}

type Merge = (first: Op, second: Op, context: CoalesceContext) => Coalesced;
const qtyOf = ({ qty = 1 }: Op) => qty;

const MERGES: Record<`${Op['kind']}+${Op['kind']}`, Merge> = {
  'add+add': (first, second) => ({ ...first, qty: qtyOf(first) + qtyOf(second) }),
  // Rule R1: on a line that exists, "one more, then five in all" is five in all and not five more.
  'add+set': (first, second, { existed }) => ({ ...first, kind: existed ? 'set' : 'add', qty: qtyOf(second) }),
  'add+remove': (first, _, { existed }) => (existed ? { ...first, kind: 'remove' } : null),
  // Of a line that the shop took away meanwhile only the add is left.
  'set+add': (first, second, { existed }) =>
    existed
      ? { ...first, qty: qtyOf(first) + qtyOf(second) }
      : { ...first, kind: 'add', qty: qtyOf(second), payload: second.payload },
  'set+set': (first, second) => ({ ...first, qty: qtyOf(second) }),
  'set+remove': (first) => ({ ...first, kind: 'remove' }),
  // A wish is there or not: taking it off and putting it back is nothing. A cart line would lose its quantity.
  'remove+add': (_first, _second, { isWish }) => (isWish ? null : 'keep'),
  'remove+set': () => 'keep',
  'remove+remove': (first) => first,
};

/** What the latest op of a line and a new one come to. */
export function coalesce(first: Op, second: Op, context: CoalesceContext): Coalesced {
  return first.attempts > 0 || first.mirrored ? 'keep' : MERGES[`${first.kind}+${second.kind}`](first, second, context);
}
