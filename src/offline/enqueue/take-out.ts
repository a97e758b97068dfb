// An order was placed: what it held leaves the cart, and what was added meanwhile stays (OFFLINE 3.11, failure 33). Once an
// order, in the same transaction in which it is noted: two tabs, or a tab that died in between, do no harm.
import { ShopError } from '#src/base/errors.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';
import { type EnqueueRules, enqueue, type Stamp } from './enqueue.ts';

export interface Ordered {
  orderId: string;
  ordered: readonly { line: string; quantity: number }[];
}

/** Nobody asks again for an order that is so many orders ago. */
const REMEMBERED = 50;

/** Throws ShopError('cart-unknown') while the server's list has never been read, 'outbox-full'. */
export function takeOut(doc: Doc, { orderId, ordered }: Ordered, stamp: Stamp, rules: EnqueueRules): Doc {
  if (doc.takenOut.includes(orderId)) return doc;
  if (doc.confirmedAt === 0) throw new ShopError('cart-unknown');
  const noted: Doc = { ...doc, takenOut: [...doc.takenOut, orderId].slice(-REMEMBERED) };
  return ordered.reduce((now, { line, quantity }) => {
    const left = (fold(now.confirmed, now.outbox).get(line)?.qty ?? 0) - quantity;
    return enqueue(now, left > 0 ? { kind: 'set', line, qty: left } : { kind: 'remove', line }, stamp, rules);
  }, noted);
}
