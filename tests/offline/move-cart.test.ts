// A cart that was begun on an empty device moves to the earlier session, unless the server may know it already.
import { describe, expect, test } from 'vitest';
import { isUnsent, moveCart } from '#src/offline/coordination/move-cart.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { aDoc, anOp, inDoubt, known, MAT, NOW, TEE } from '#tests/kit/simulation/docs.ts';

describe('a cart', () => {
  const begun = { confirmedAt: 0, outbox: [anOp()] };

  test('of which nothing was sent may move', () => {
    expect(isUnsent(aDoc(begun))).toBe(true);
  });

  test.each<[string, Partial<Doc>]>([
    ['a list of the server', { confirmedAt: NOW }],
    ['a confirmed line', { confirmed: { [TEE]: known() } }],
    ['a change that was sent', { outbox: [anOp({ line: MAT }), inDoubt()] }],
    ['a refused change', { rejected: [{ op: anOp(), reason: 'x', serverMessage: '', at: NOW }] }],
    ['a logged request', { sentLog: [{ line: TEE, m: 'POST', at: NOW }] }],
    ['an order whose goods were taken out', { takenOut: ['1'] }],
    ['a repair', { repair: { method: 'PUT', url: '/' } }],
  ])('with %s stays where it is', (_, fields) => {
    expect(isUnsent(aDoc({ ...begun, ...fields }))).toBe(false);
  });
});

test('the changes follow those of the earlier cart, and no sender of the old one may commit', () => {
  const [first, second, third] = [anOp({ seq: 4 }), anOp({ seq: 1, line: MAT }), anOp({ seq: 2 })];
  const from = aDoc({
    outbox: [second, third],
    quarantine: ['unreadable'],
    sender: { epoch: 7, beat: NOW, holder: 'a' },
  });
  const to: Doc = { ...aDoc({ seq: 4, outbox: [first], quarantine: ['old'] }), scope: 'cart:earlier' };
  const after = moveCart({ from, to });
  expect(after.to).toMatchObject({ seq: 6, quarantine: ['old', 'unreadable'] });
  expect(after.to.outbox).toEqual([first, { ...second, seq: 5 }, { ...third, seq: 6 }]);
  expect(after.from).toMatchObject({ outbox: [], movedTo: 'cart:earlier', sender: { epoch: 8, holder: '' } });
});
