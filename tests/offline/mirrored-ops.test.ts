// What a tab that lost its storage makes of the device's document.
import { describe, expect, test } from 'vitest';
import { hasUnknown, withDevice } from '#src/offline/coordination/mirrored-ops.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { linesOf } from '#src/offline/document/view.ts';
import { aDoc, anOp, known, MAT, TEE } from '#tests/kit/simulation/docs.ts';

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

test('once a context has answered, copies are not sent from this tab any more', () => {
  const silent = { ...cart, deviceSilent: true };
  expect(withDevice(silent, aDoc({ seq: 3, outbox: [op] }))).toMatchObject({ deviceSilent: undefined });
  expect(withDevice(silent, undefined)).toMatchObject({ deviceSilent: undefined });
});

test('a later change of this tab follows those that the device has made since', () => {
  const device = aDoc({ seq: 7, outbox: [op, anOp({ seq: 7 })] });
  expect(withDevice(cart, device).seq).toBe(7);
  expect(withDevice({ ...cart, seq: 9 }, device).seq).toBe(9);
});

test('what the device holds of a line is shown as held, also while another change is being stored', () => {
  const next = { ...cart, outbox: [...cart.outbox, anOp({ kind: 'set', line: MAT, qty: 2 })] };
  const confirmed = { [TEE]: known(1), [MAT]: known(1) };
  const lines = linesOf({ ...cart, confirmed }, { ...next, confirmed });
  expect(lines.map(({ line, isOnDevice }) => [line, isOnDevice])).toEqual([
    [TEE, true],
    [MAT, false],
  ]);
});
