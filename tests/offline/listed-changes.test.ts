// What the server's list says of a change that was accepted without the line's id, or that another context sent.
import { describe, expect, test } from 'vitest';
import type { Op } from '#src/offline/document/doc.ts';
import { findAdded, resolve, takeListed } from '#src/offline/reconcile/plain-server.ts';
import type { ServerItem } from '#src/offline/reconcile/server-list.ts';
import { aDoc, inDoubt, known, MAT, NOW, TEE, teePayload } from '#tests/kit/simulation/docs.ts';

const item = (qty: number, id = 'item-1', line = TEE): ServerItem => ({ line, id, qty, payload: teePayload });

describe('a line that the server says it added', () => {
  const op = inDoubt({ target: 2 });
  const found = (items: ServerItem[], opId = op.opId) => findAdded(resolve)(aDoc({ outbox: [op] }), opId, items, NOW);

  test('is found in the list, among others', () => {
    const added = { outbox: [], rejected: [], confirmed: { [TEE]: { id: 'item-1' } } };
    expect(found([item(2)])).toMatchObject(added);
    expect(found([item(1, 'm', MAT), item(2)])).toMatchObject(added);
  });

  test('and that the list does not show is reported, not added again', () => {
    expect(found([item(2, 'm', MAT)])).toMatchObject({ outbox: [], rejected: [{ reason: 'added-but-not-listed' }] });
    expect(found([], 'gone').rejected).toEqual([]);
  });
});

describe('a change that another context sent', () => {
  const taken = (op: Op, items: ServerItem[]) =>
    takeListed(aDoc({ outbox: [op], confirmed: { [TEE]: known(9) } }), op.opId, items, NOW);

  test.each(['add', 'set'] as const)('%s: the line is as the list shows it', (kind) => {
    const doc = taken(inDoubt({ kind, target: 5 }), [item(1, 'm', MAT), item(2)]);
    expect(doc).toMatchObject({ outbox: [], rejected: [], confirmed: { [TEE]: { id: 'item-1', qty: 2 } } });
  });

  test.each([
    ['add', 'added-but-not-listed'],
    ['set', 'no-longer-in-cart'],
  ] as const)('%s: a line that the list does not show is reported', (kind, reason) => {
    expect(taken(inDoubt({ kind }), [])).toMatchObject({ outbox: [], rejected: [{ reason }], confirmed: {} });
  });

  test('a removal is settled, also if the line is there again', () => {
    expect(taken(inDoubt({ kind: 'remove' }), [])).toMatchObject({ outbox: [], rejected: [], confirmed: {} });
    const again = taken(inDoubt({ kind: 'remove' }), [item(1, 'item-2')]);
    expect(again).toMatchObject({ outbox: [], rejected: [], confirmed: { [TEE]: { id: 'item-2', qty: 1 } } });
  });

  test('that is gone changes nothing', () => {
    const doc = aDoc();
    expect(takeListed(doc, 'gone', [item(1)], NOW)).toBe(doc);
  });
});
