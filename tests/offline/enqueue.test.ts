import { describe, expect, test } from 'vitest';
import { ShopError } from '#src/base/errors.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { WAITS } from '#src/offline/document/queue-key.ts';
import { fold } from '#src/offline/document/view.ts';
import {
  clear,
  coalesce,
  enqueue,
  type Intent,
  MAX_DOC_SIZE,
  MAX_OPS,
  withUnstored,
} from '#src/offline/enqueue/enqueue.ts';
import { aDoc, anOp, inDoubt, known, MAT, NOW, TEE, teePayload, WISH, WISH_KEY } from '#tests/kit/simulation/docs.ts';

let made = 0;
const stamp = { at: NOW, uuid: () => `new-${++made}` };
const put = (doc: Doc, intent: Intent) => enqueue(doc, intent, stamp, { coalesce, clear });
const add = (line: string, qty = 1): Intent => ({ kind: 'add', line, qty, payload: teePayload });
const shown = (doc: Doc) => [...fold(doc.confirmed, doc.outbox).values()].map(({ line, qty }) => [line, qty]);

describe('what a shopper does', () => {
  test('becomes an op at the end of the outbox', () => {
    const doc = put(aDoc({ seq: 4 }), add(TEE, 2));
    expect(doc.outbox).toMatchObject([{ kind: 'add', seq: 5, at: NOW, attempts: 0, state: 'queued', gen: 0, qty: 2 }]);
    expect(doc.seq).toBe(5);
  });

  test('is merged with an unsent op before it', () => {
    const doc = put(put(put(aDoc(), add(TEE)), add(MAT)), { kind: 'set', line: TEE, qty: 7 });
    expect(doc.outbox).toMatchObject([
      { kind: 'add', line: TEE, qty: 7 },
      { kind: 'add', line: MAT },
    ]);
  });

  test.each([
    ['never read', 0, [2, 3]],
    ['read before the first add', NOW - 1, [5]],
    ['read when the first add was made', NOW, [5]],
    ['read after the first add', NOW + 1, [2, 3]],
  ])('is merged with an add before it unless the list is newer than that add: %s', (_, confirmedAt, left) => {
    const doc = put(aDoc({ confirmedAt, outbox: [anOp({ qty: 2 })], seq: 1_000 }), add(TEE, 3));
    expect(doc.outbox.map(({ qty }) => qty)).toEqual(left);
    expect(shown(doc)).toEqual([[TEE, 5]]);
  });

  test('cancels the op before it', () => {
    const doc = put(put(aDoc(), add(TEE)), { kind: 'remove', line: TEE });
    expect(doc.outbox).toEqual([]);
  });

  test('is queued after an op that was sent', () => {
    const doc = put(aDoc({ outbox: [inDoubt()], seq: 1_000 }), { kind: 'set', line: TEE, qty: 3 });
    expect(doc.outbox).toHaveLength(2);
    expect(put(doc, { kind: 'set', line: TEE, qty: 4 }).outbox).toMatchObject([
      { attempts: 1 },
      { kind: 'set', qty: 4 },
    ]);
  });

  test('is ignored for a line that does not exist, and for a wish or a wait that exists', () => {
    const doc = aDoc();
    expect(put(doc, { kind: 'set', line: TEE, qty: 3 })).toBe(doc);
    expect(put(doc, { kind: 'remove', line: TEE })).toBe(doc);
    const wished = aDoc({ scope: WISH_KEY, confirmed: { [WISH]: known() } });
    expect(put(wished, add(WISH))).toBe(wished);
    const waited = aDoc({ scope: WAITS, confirmedAt: 0, outbox: [anOp()] });
    expect(put(waited, add(TEE))).toBe(waited);
  });

  test('includes a copy of the line with a set quantity, only while the list has no such line', () => {
    const set: Intent = { kind: 'set', line: TEE, qty: 3 };
    expect(put(aDoc({ confirmed: { [TEE]: known() } }), set).outbox[0]).not.toHaveProperty('payload.product');
    const sent = put(aDoc({ outbox: [inDoubt()], seq: 1_000 }), set);
    expect(sent.outbox[1]).toMatchObject({ kind: 'set', payload: teePayload });
  });
});

test('what is shown before it is stored leaves out a refused change, and hides no fault of the code', () => {
  const refuse = () => {
    throw new ShopError('outbox-full');
  };
  const fail = () => {
    throw new TypeError('a fault');
  };
  const doc = aDoc();
  expect(withUnstored(doc, [{ change: refuse }])).toBe(doc);
  expect(() => withUnstored(doc, [{ change: fail }])).toThrow('a fault');
});

describe('emptying the cart', () => {
  test('drops unsent ops and removes each line that is left (rule R4)', () => {
    const outbox = [inDoubt({ line: MAT }), anOp({ line: MAT }), anOp({ line: 'never' })];
    const doc = put(aDoc({ confirmed: { [TEE]: known() }, outbox }), { kind: 'clear' });
    expect(doc.outbox.map(({ kind, line }) => [kind, line])).toEqual([
      ['add', MAT],
      ['remove', TEE],
      ['remove', MAT],
    ]);
    expect(shown(doc)).toEqual([]);
  });
});

describe('a full outbox', () => {
  const full = aDoc({ outbox: Array.from({ length: MAX_OPS }, (_, at) => anOp({ line: `line-${at}` })) });

  test('refuses more lines and drops none', () => {
    expect(() => put(full, add(TEE))).toThrowError(expect.objectContaining({ code: 'outbox-full' }));
  });

  test('still accepts changes that do not make it longer', () => {
    expect(put(full, add('line-3')).outbox).toHaveLength(MAX_OPS);
    // A list that took in the changes of another one may be longer.
    const longer = { ...full, outbox: [...full.outbox, anOp({ line: 'moved' })] };
    expect(put(longer, add('line-3')).outbox).toHaveLength(MAX_OPS + 1);
  });

  test('also limits the size of the document, but never for a removal', () => {
    const huge = { ...teePayload, size: 'x'.repeat(MAX_DOC_SIZE) };
    const doc = aDoc({ confirmed: { [MAT]: known(1, { payload: huge }) } });
    expect(() => put(doc, add(TEE))).toThrowError(expect.objectContaining({ code: 'outbox-full' }));
    expect(put(doc, { kind: 'remove', line: MAT }).outbox).toHaveLength(1);
  });
});

describe('the view', () => {
  test('is the confirmed list with the waiting changes applied', () => {
    const confirmed = { [TEE]: known(2) };
    const view = [...fold(confirmed, [anOp({ line: MAT, qty: 3 })]).values()];
    expect(view).toMatchObject([
      { line: TEE, id: 'item-1', qty: 2, waiting: false },
      { line: MAT, id: null, qty: 3, waiting: true },
    ]);
  });

  test.each([
    ['more of a line', anOp({ qty: 3 }), 5],
    ['a sent add as its target (rule R2)', anOp({ qty: 3, target: 9 }), 9],
    ['an add without a quantity as one', anOp({ qty: undefined }), 3],
    ['a quantity', anOp({ kind: 'set', qty: 7 }), 7],
    ['a removal', anOp({ kind: 'remove' }), undefined],
  ])('shows %s', (_, op, qty) => {
    expect(fold({ [TEE]: known(2) }, [op]).get(TEE)?.qty).toBe(qty);
  });

  test('shows no quantity for a line that is gone, and no add without a payload', () => {
    expect(fold({}, [anOp({ kind: 'set', qty: 7 }), anOp({ line: MAT, payload: undefined })]).size).toBe(0);
    expect(fold({}, [anOp({ target: 4 })]).get(TEE)?.qty).toBe(4);
  });
});
