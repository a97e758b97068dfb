import { describe, expect, test } from 'vitest';
import type { Op } from '#src/offline/document/doc.ts';
import { coalesce } from '#src/offline/enqueue/enqueue.ts';
import { anOp } from '#tests/kit/simulation/docs.ts';

type Change = readonly [Op['kind'], number?];
const change = ([kind, qty]: Change) => anOp({ kind, ...(qty === undefined ? { qty: undefined } : { qty }) });

const isListLater = false;

/** first, second, whether the line existed before -> the ops that are left. */
const table: readonly [Change, Change, boolean, Change | 'keep' | null][] = [
  [['add', 2], ['add', 3], false, ['add', 5]],
  [['add', 2], ['add', 3], true, ['add', 5]],
  [['add', 2], ['set', 5], true, ['set', 5]],
  [['add', 2], ['set', 5], false, ['add', 5]],
  [['set', 2], ['add', 3], true, ['set', 5]],
  [['set', 2], ['add', 3], false, ['add', 3]],
  [['set', 2], ['set', 7], true, ['set', 7]],
  [['add', 2], ['remove'], false, null],
  [['add', 2], ['remove'], true, ['remove']],
  [['set', 2], ['remove'], true, ['remove']],
  [['remove'], ['add', 1], true, 'keep'],
  [['remove'], ['set', 1], true, 'keep'],
  [['remove'], ['remove'], true, ['remove']],
];

describe('two changes of one cart line', () => {
  test.each(table)('%j then %j, existed %s: %j', (first, second, existed, left) => {
    const one = change(first);
    const merged = coalesce(one, change(second), { existed, isListLater, isWish: false });
    if (left === null || left === 'keep') return expect(merged).toBe(left);
    expect(merged).toMatchObject({ opId: one.opId, kind: left[0], ...(left[1] ? { qty: left[1] } : {}) });
  });

  test('never touch an op that was sent', () => {
    const sent = anOp({ attempts: 1 });
    expect(coalesce(sent, anOp(), { existed: false, isListLater, isWish: false })).toBe('keep');
  });

  test.each([
    ['add', false, 'keep'],
    ['add', true, 'keep'],
    ['set', false, 'keep'],
    ['set', true, { kind: 'set', qty: 5 }],
    ['remove', false, null],
  ] as const)('an add, then %s, existed %s, while the list is read after the add: %j', (kind, existed, left) => {
    const merged = coalesce(change(['add', 2]), change([kind, 5]), { existed, isListLater: true, isWish: false });
    expect(merged).toEqual(left === null || left === 'keep' ? left : expect.objectContaining(left));
  });

  test('count an op without a quantity as one', () => {
    expect(coalesce(change(['add']), change(['add']), { existed: false, isListLater, isWish: false })).toMatchObject({
      qty: 2,
    });
  });
});

test('opposite wishes that were not sent cancel out', () => {
  const isWish = true;
  expect(coalesce(change(['add', 1]), change(['remove']), { existed: false, isListLater, isWish })).toBeNull();
  expect(coalesce(change(['remove']), change(['add', 1]), { existed: true, isListLater, isWish })).toBeNull();
});
