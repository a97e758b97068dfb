// What a tab that lost its storage makes of the device's document.
import { describe, expect, test } from 'vitest';
import { hasUnknown, withDevice } from '#src/offline/coordination/mirrored-ops.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { aDoc, anOp, MAT } from '#tests/kit/simulation/docs.ts';

const op = anOp({ seq: 3 });
const copy = { ...op, mirrored: true };
const cart = aDoc({ seq: 3, outbox: [copy] });

describe('the device has no document', () => {
  test('of the cart: a copy is kept, and becomes a change of this tab once the device was read after it', () => {
    expect(hasUnknown(cart, undefined)).toBe(true);
    expect(withDevice(cart, undefined).outbox).toEqual([copy]);
    expect(withDevice(cart, undefined, true).outbox).toEqual([op]);
  });

  test('of the wishlist: its customer logged out, and nothing of it is kept', () => {
    const wishlist: Doc = { ...cart, scope: 'wish:asha@example.com' };
    expect(hasUnknown(wishlist, undefined)).toBe(false);
    expect(withDevice(wishlist, undefined, true).outbox).toEqual([]);
  });
});

test('an attempt of this tab is not forgotten, and a copy that it settled is not shown again', () => {
  const sent = { ...copy, attempts: 2, state: 'sending' as const };
  const settled = anOp({ seq: 2, line: MAT });
  const mine = { ...cart, outbox: [sent], endedCopies: [settled.opId] };
  expect(withDevice(mine, aDoc({ seq: 3, outbox: [settled, op] })).outbox).toEqual([sent]);
});
