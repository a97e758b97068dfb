// Turns what a shopper does into operations in the outbox. Pure: a document in, a document out.
import { ShopError } from '#src/base/errors.ts';
import { hashOf } from '#src/base/hash-of.ts';
import type { Doc, LinePayload, Op } from '#src/offline/document/doc.ts';
import { GUEST_WISHES, isCart, isWish } from '#src/offline/document/queue-key.ts';
import { fold, type ViewLine } from '#src/offline/document/view.ts';

export type Intent =
  | { kind: 'add'; line: string; qty: number; payload: LinePayload }
  | { kind: 'set'; line: string; qty: number }
  | { kind: 'remove'; line: string }
  | { kind: 'clear' };

type LineIntent = Exclude<Intent, { kind: 'clear' }>;

export interface EnqueueRules {
  coalesce: typeof coalesce;
  clear: typeof clear;
}

/** Coalescing keeps real use under 20. */
export const MAX_OPS = 200;
/** Characters of JSON; every write rewrites the whole document. A quantity of a confirmed line is never refused for its size. */
export const MAX_DOC_SIZE = 256 * 1024;

export interface Stamp {
  /** Wall clock. */
  at: number;
  uuid: () => string;
}

/** A change of a document, by a shopper. Pure; throws ShopError when it must be refused. */
export type StampedChange = (doc: Doc, stamp: Stamp) => Doc;

/** Operations that are only shown: each gets its time and id when it is stored. */
const UNSTORED: Stamp = { at: 0, uuid: () => 'unstored' };

/** The document as it will be once the changes are stored. A change that will be refused is left out: its caller is told. */
export const withUnstored = (doc: Doc, changes: readonly { change: StampedChange }[]): Doc =>
  changes.reduce((now, { change }) => {
    try {
      return change(now, UNSTORED);
    } catch (error) {
      if (error instanceof ShopError) return now;
      throw error;
    }
  }, doc);

/**
 * The document with the intent in its outbox; the same document when there is nothing to do (a line that is not in the
 * list, a wish or wait that is). Throws ShopError('outbox-full') rather than drop a waiting change; 'wishes-full' for a guest's.
 */
export function enqueue(doc: Doc, intent: Intent, stamp: Stamp, rules: EnqueueRules): Doc {
  if (intent.kind === 'clear') return demandRoom(doc, rules.clear(doc, stamp));
  const shown = fold(doc.confirmed, doc.outbox).get(intent.line);
  const isPointless = intent.kind === 'add' ? !isCart(doc.scope) && shown !== undefined : shown === undefined;
  if (isPointless) return doc;
  const qty = 'qty' in intent ? intent.qty : undefined;
  return demandRoom(
    doc,
    append(doc, { kind: intent.kind, line: intent.line, qty, payload: payloadOf(intent, doc, shown) }, stamp, rules),
  );
}

/**
 * Empties the list: drops unsent operations and removes each line that is left. One request for all lines could not be
 * replayed safely.
 */
export function clear(doc: Doc, stamp: Stamp): Doc {
  const sentOnly = { ...doc, outbox: doc.outbox.filter((op) => op.attempts > 0 || op.mirrored) };
  const lines = [...fold(sentOnly.confirmed, sentOnly.outbox).keys()];
  return lines.reduce((now, line) => withOp(now, { kind: 'remove', line }, stamp), sentOnly);
}

/** A copy of the line, so that a retry can add it again. For a confirmed line see confirmed-lines.ts. */
function payloadOf(intent: LineIntent, { confirmed }: Doc, shown: ViewLine | undefined): LinePayload | undefined {
  if (intent.kind === 'add') return intent.payload;
  return intent.kind === 'set' && !confirmed[intent.line] ? shown?.payload : undefined;
}

type Change = Pick<Op, 'kind' | 'line' | 'qty' | 'payload'>;

function append(doc: Doc, change: Change, stamp: Stamp, rules: Pick<EnqueueRules, 'coalesce'>): Doc {
  const last = doc.outbox.findLastIndex(({ line }) => line === change.line);
  const first = doc.outbox[last];
  const grown = withOp(doc, change, stamp);
  const second = grown.outbox.at(-1);
  if (!first || !second) return grown;
  const existed = fold(doc.confirmed, doc.outbox.slice(0, last)).has(change.line);
  const isListLater = doc.confirmedAt === 0 || doc.confirmedAt > first.at;
  const merged = rules.coalesce(first, second, { existed, isListLater, isWish: isWish(doc.scope) });
  if (merged === 'keep') return grown;
  const ops = merged ? [{ ...merged, merged: true }] : [];
  return { ...doc, outbox: doc.outbox.flatMap((op, at) => (at === last ? ops : [op])) };
}

function withOp(doc: Doc, change: Change, { at, uuid }: Stamp): Doc {
  const seq = doc.seq + 1;
  const op: Op = { v: 1, opId: uuid(), seq, at, attempts: 0, state: 'queued', gen: 0, ...change };
  return { ...doc, seq, outbox: [...doc.outbox, op] };
}

function demandRoom(before: Doc, after: Doc): Doc {
  const isFull =
    (after.outbox.length > MAX_OPS && after.outbox.length > before.outbox.length) ||
    // A removal must work on a full document too.
    (addsPayload(before, after) && JSON.stringify(after).length > MAX_DOC_SIZE);
  // A guest's wishes wait for a log-in, not for the network.
  const code = after.scope === GUEST_WISHES ? 'wishes-full' : 'outbox-full';
  if (isFull) throw new ShopError(code, { ops: before.outbox.length });
  return after;
}

const payloads = ({ outbox }: Doc) => outbox.filter(({ payload }) => payload !== undefined).length;
const addsPayload = (before: Doc, after: Doc) => payloads(after) > payloads(before);

/** `keep`: both stay, in order. null: they cancel out. */
export type Coalesced = Op | 'keep' | null;

export interface CoalesceContext {
  /** The line was in the list before `first`. */
  existed: boolean;
  /**
   * The server's list is read between `first` and its first attempt. A tab without storage may have sent its copy of `first`
   * by then (decision 032), and nobody could tell which part of a merged add the list already has.
   */
  isListLater: boolean;
  isWish: boolean;
}

type Merge = (first: Op, second: Op, context: CoalesceContext) => Coalesced;
const qtyOf = ({ qty = 1 }: Op) => qty;

const MERGES: Record<`${Op['kind']}+${Op['kind']}`, Merge> = {
  'add+add': (first, second, { isListLater }) =>
    isListLater ? 'keep' : { ...first, qty: qtyOf(first) + qtyOf(second) },
  // On a line that exists, "one more, then five in all" is five in all, not five more.
  'add+set': (first, second, { existed, isListLater }) =>
    isListLater && !existed ? 'keep' : { ...first, kind: existed ? 'set' : 'add', qty: qtyOf(second) },
  'add+remove': (first, _, { existed }) => (existed ? { ...first, kind: 'remove' } : null),
  // The shop removed the line meanwhile: only the add is left.
  'set+add': (first, second, { existed }) =>
    existed
      ? { ...first, qty: qtyOf(first) + qtyOf(second) }
      : { ...first, kind: 'add', qty: qtyOf(second), payload: second.payload },
  'set+set': (first, second) => ({ ...first, qty: qtyOf(second) }),
  'set+remove': (first) => ({ ...first, kind: 'remove' }),
  // Removing a wish and adding it again changes nothing. A cart line would lose its quantity.
  'remove+add': (_first, _second, { isWish }) => (isWish ? null : 'keep'),
  'remove+set': () => 'keep',
  'remove+remove': (first) => first,
};

/**
 * Merges the latest operation of a line with a new one while the first is unsent. A sent operation never changes, because
 * its key stands for its body. Nor does a mirrored one, because the device may send its original at any moment.
 */
export function coalesce(first: Op, second: Op, context: CoalesceContext): Coalesced {
  return first.attempts > 0 || first.mirrored ? 'keep' : MERGES[`${first.kind}+${second.kind}`](first, second, context);
}

export interface Ordered {
  orderId: string;
  ordered: readonly { line: string; quantity: number }[];
}

/** How many orders a cart remembers. No caller repeats an older one. */
const MAX_TAKEN_OUT = 50;

/**
 * Takes the goods of a placed order out of the cart; what was added meanwhile stays. The same transaction records the
 * order, so that two tabs, or a tab that is closed in between, take them out once. Throws ShopError('cart-unknown') while the
 * server's list has never been read, and 'outbox-full'.
 */
export function takeOut(doc: Doc, { orderId, ordered }: Ordered, stamp: Stamp, rules: EnqueueRules): Doc {
  const hash = String(hashOf(orderId));
  if (doc.takenOut.includes(hash)) return doc;
  if (doc.confirmedAt === 0) throw new ShopError('cart-unknown');
  const noted: Doc = { ...doc, takenOut: [...doc.takenOut, hash].slice(-MAX_TAKEN_OUT) };
  return ordered.reduce((now, { line, quantity }) => {
    const left = (fold(now.confirmed, now.outbox).get(line)?.qty ?? 0) - quantity;
    return enqueue(now, left > 0 ? { kind: 'set', line, qty: left } : { kind: 'remove', line }, stamp, rules);
  }, noted);
}
