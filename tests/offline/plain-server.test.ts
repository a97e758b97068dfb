// A server without keys: how its list resolves an op in doubt, and which differences are repaired (src/offline/README.md).
import { describe, expect, test } from 'vitest';
import type { Doc, Sent } from '#src/offline/document/doc.ts';
import { reconcile, resolve } from '#src/offline/reconcile/plain-server.ts';
import { gather, ingest, readItems, type ServerItem } from '#src/offline/reconcile/server-list.ts';
import { withSent } from '#src/offline/replay/write-ahead.ts';
import {
  aDoc,
  anOp,
  inDoubt,
  known,
  MAT,
  NOW,
  plainWire,
  TEE,
  teePayload,
  WISH,
  WISH_KEY,
} from '#tests/kit/simulation/docs.ts';

const item = (qty: number, id = 'item-1', line = TEE): ServerItem => ({ line, id, qty, payload: teePayload });
const posted: Sent = { line: TEE, m: 'POST', qty: 2, at: NOW };
const sent = (qty: number): Sent => ({ line: TEE, m: 'PUT', qty, at: NOW });

describe('an op in doubt', () => {
  const resolved = (op: ReturnType<typeof inDoubt>, items: ServerItem[], doc: Partial<Doc> = {}) =>
    resolve(aDoc({ outbox: [op], ...doc }), op.opId, items, NOW);

  test('is settled when its line has the target', () => {
    const doc = resolved(inDoubt({ target: 2 }), [item(2)]);
    expect(doc).toMatchObject({ outbox: [], confirmed: { [TEE]: { id: 'item-1', qty: 2 } } });
  });

  test('is sent again with the same target when it has not', () => {
    expect(resolved(inDoubt({ target: 2 }), []).outbox).toMatchObject([{ state: 'queued', target: 2, gen: 1 }]);
    const other = resolved(inDoubt({ target: 2 }), [item(4)]);
    expect(other).toMatchObject({ outbox: [{ state: 'queued', target: 2 }], confirmed: { [TEE]: { qty: 4 } } });
  });

  test.each<Sent[][]>([[[]], [[sent(2)]], [[{ ...posted, line: MAT }]]])(
    'is sent again when the line has two ids that no POST of ours explains %j',
    (sentLog) => {
      const doc = resolved(inDoubt({ target: 2 }), [item(1), item(1, 'item-2')], { sentLog });
      expect(doc).toMatchObject({
        outbox: [{ state: 'queued' }],
        confirmed: { [TEE]: { qty: 2, extraIds: ['item-2'] } },
      });
    },
  );

  test('picks the item with the target among copies of our own POSTs', () => {
    const sentLog = [posted];
    const doc = resolved(inDoubt({ target: 2 }), [item(1), item(2, 'item-2')], { sentLog });
    expect(doc).toMatchObject({ outbox: [], confirmed: { [TEE]: { id: 'item-2', qty: 2 } } });
    const confirmed = { [TEE]: known(9, { id: 'item-2' }) };
    const theKnown = resolved(inDoubt({ target: 7 }), [item(1), item(1, 'item-2')], { sentLog, confirmed });
    expect(theKnown.confirmed[TEE]).toMatchObject({ id: 'item-2', qty: 1 });
    const theFirst = resolved(inDoubt({ target: 7 }), [item(1), item(1, 'item-2')], { sentLog });
    expect(theFirst.confirmed[TEE]).toMatchObject({ id: 'item-1' });
    expect(resolved(inDoubt({ target: 7 }), [], { sentLog }).confirmed).toEqual({});
  });

  test('a removal is settled when the line is gone, and otherwise sent again', () => {
    const remove = () => inDoubt({ kind: 'remove' });
    expect(resolved(remove(), []).outbox).toEqual([]);
    expect(resolved(remove(), [item(1)]).outbox).toMatchObject([{ kind: 'remove', state: 'queued' }]);
  });

  test('a quantity for a line that is gone is refused', () => {
    expect(resolved(inDoubt({ kind: 'set' }), []).rejected).toMatchObject([{ reason: 'no-longer-in-cart' }]);
  });

  test('touches no other line (rule R3)', () => {
    const confirmed = { [MAT]: known(3) };
    expect(resolved(inDoubt({ target: 2 }), [item(2), item(9, 'x', MAT)], { confirmed }).confirmed[MAT]).toEqual(
      known(3),
    );
  });

  test('is deferred after eight failures if the list could be read', () => {
    expect(resolved(inDoubt({ attempts: 8 }), []).outbox[0]?.parkedUntil).toBe(NOW + 300_000);
  });

  test('is sent again at once when its deferral is over', () => {
    const [op] = resolved(inDoubt({ attempts: 9, parkedUntil: NOW - 1 }), []).outbox;
    expect(op).toMatchObject({ state: 'queued', parkedUntil: NOW - 1 });
  });

  test('a wish exists or not, the number of its items does not matter', () => {
    const wish = inDoubt({ line: WISH });
    const found = resolved(wish, [item(1, 'a', WISH), item(1, 'b', WISH)], { scope: WISH_KEY });
    expect(found.outbox).toEqual([]);
    expect(resolved(inDoubt({ line: WISH }), [], { scope: WISH_KEY }).outbox).toMatchObject([{ state: 'queued' }]);
  });

  test('that is gone changes nothing', () => {
    const doc = aDoc();
    expect(resolve(doc, 'gone', [], NOW)).toBe(doc);
  });
});

describe('comparing the lists', () => {
  const compare = (doc: Partial<Doc>, items: ServerItem[]) =>
    reconcile(aDoc({ unverified: true, ...doc }), items, plainWire, NOW + 1);

  test('ends the doubt when they are equal', () => {
    const doc = compare({ confirmed: { [TEE]: known(2) } }, [item(2)]);
    expect(doc).toMatchObject({ unverified: false, confirmedAt: NOW + 1, confirmed: { [TEE]: { qty: 2 } } });
    expect(doc.repair).toBeUndefined();
  });

  test('removes a line that a late copy of our POST brought back', () => {
    const doc = compare({ sentLog: [posted] }, [item(2)]);
    expect(doc.repair).toMatchObject({ method: 'DELETE', id: 'item-1' });
    expect(doc).toMatchObject({ unverified: true, confirmed: {} });
    expect(doc.sentLog.at(-1)).toMatchObject({ line: TEE, id: 'item-1', m: 'DELETE' });
  });

  test('removes it after any time, and only then forgets a request that is a day old', () => {
    const old = { ...posted, at: NOW - 25 * 3_600_000 };
    expect(compare({ sentLog: [old] }, [item(2)]).repair).toMatchObject({ method: 'DELETE', id: 'item-1' });
    expect(compare({ sentLog: [old, posted] }, []).sentLog).toEqual([posted]);
  });

  test('removes a second id of a known line', () => {
    const doc = compare({ confirmed: { [TEE]: known(2) } }, [item(2), item(2, 'item-2')]);
    expect(doc.repair).toMatchObject({ method: 'DELETE', id: 'item-2' });
  });

  test('corrects a quantity that a late copy of ours set', () => {
    const confirmed = { [TEE]: known(5) };
    expect(compare({ confirmed, sentLog: [sent(3)] }, [item(3)]).repair).toMatchObject({ method: 'PUT', id: 'item-1' });
    const merged = compare({ confirmed, sentLog: [posted] }, [item(9)]);
    expect(JSON.parse(merged.repair?.body ?? '')).toEqual({ cart_item_id: 'item-1', quantity: 5 });
    expect(merged.sentLog.at(-1)).toMatchObject({ m: 'PUT', qty: 5 });
  });

  test('makes one repair at a time', () => {
    const confirmed = { [TEE]: known(2), [MAT]: known(2, { id: 'm' }) };
    const items = [item(2), item(2, 'x'), item(2, 'm', MAT), item(2, 'y', MAT)];
    expect(compare({ confirmed }, items).repair).toMatchObject({ id: 'x' });
  });

  test('accepts and reports a change by the shop', () => {
    const doc = compare({ confirmed: { [TEE]: known(5), [MAT]: known(1, { id: 'm' }) } }, [item(8)]);
    expect(doc.confirmed).toMatchObject({ [TEE]: { qty: 8 } });
    expect(doc.confirmed[MAT]).toBeUndefined();
    expect(doc.shopChanges).toMatchObject([
      { line: TEE, kind: 'changed', qty: 5 },
      { line: MAT, kind: 'removed', qty: 1 },
    ]);
  });

  test('accepts lines it never sent, a new id, and extra ids from before', () => {
    expect(compare({}, [item(2)]).confirmed[TEE]).toMatchObject({ qty: 2 });
    expect(compare({ confirmed: { [TEE]: known(2) } }, [item(2, 'new')]).confirmed[TEE]?.id).toBe('new');
    const twice = { [TEE]: known(3, { extraIds: ['item-2'] }) };
    const doc = compare({ confirmed: twice, sentLog: [posted] }, [item(1), item(3, 'item-2')]);
    expect(doc).toMatchObject({ confirmed: { [TEE]: { qty: 4, extraIds: ['item-2'] } } });
  });

  test('leaves a line alone whose op was sent (rule R3)', () => {
    const doc = compare({ confirmed: { [TEE]: known(2) }, outbox: [inDoubt()] }, []);
    expect(doc.confirmed[TEE]).toEqual(known(2));
    expect(compare({ confirmed: { [TEE]: known(2) }, outbox: [anOp()] }, []).confirmed).toEqual({});
  });
});

describe('ingesting a list', () => {
  test('adds up the items of one line', () => {
    expect(gather([])).toBeUndefined();
    expect(gather([item(1)])).toEqual({ id: 'item-1', qty: 1, payload: teePayload });
    expect(gather([item(1), item(2, 'b')])).toMatchObject({ id: 'item-1', qty: 3, extraIds: ['b'] });
  });

  test('reports the shop’s changes, but not on the first read, not of lines in flight, not in a wishlist', () => {
    const confirmed = { [TEE]: known(5) };
    const changes = (doc: Partial<Doc>) => ingest(aDoc({ confirmed, ...doc }), [], NOW).shopChanges;
    expect(changes({})).toMatchObject([{ kind: 'removed', line: TEE }]);
    expect(changes({ confirmedAt: 0 })).toEqual([]);
    expect(changes({ outbox: [inDoubt()] })).toEqual([]);
    expect(changes({ outbox: [inDoubt({ kind: 'set', qty: 3, target: 3 })] })).toEqual([]);
    // Not sent yet: one more of five, and of the shop's none, makes one.
    expect(changes({ outbox: [anOp()] })).toMatchObject([{ kind: 'changed', line: TEE, qty: 6 }]);
    expect(changes({ outbox: [anOp({ kind: 'remove' })] })).toEqual([]);
    expect(changes({ scope: WISH_KEY })).toEqual([]);
    expect(ingest(aDoc({ confirmed }), [item(5), item(1, 'm', MAT)], NOW)).toMatchObject({
      shopChanges: [{ kind: 'added', line: MAT, qty: 1 }],
      confirmedAt: NOW,
    });
  });

  test('reports the newest change of a line, and at most 200 lines', () => {
    const old = (line: string) => ({ line, kind: 'changed' as const, qty: 1, payload: teePayload, at: NOW - 1 });
    const shopChanges = [old(TEE), ...Array.from({ length: 200 }, (_, at) => old(`line ${at}`))];
    const doc = ingest(aDoc({ confirmed: { [TEE]: known(2) }, shopChanges }), [], NOW);
    expect(doc.shopChanges).toHaveLength(200);
    expect(doc.shopChanges.filter(({ line }) => line === TEE)).toMatchObject([{ kind: 'removed', qty: 2, at: NOW }]);
    expect(doc.shopChanges.at(-1)?.line).toBe(TEE);
  });

  test('reads carts and wishlists, a sparse one too', () => {
    const { product } = teePayload;
    const cartItem = {
      _id: 'a',
      product_id: product,
      quantity: 2,
      size: 'M',
      color: 'red',
      isCombo: false,
      comboProducts: [],
    };
    expect(readItems({ cartItems: [cartItem] })).toMatchObject([{ line: TEE, id: 'a', qty: 2 }]);
    const wishlistItems = [
      { _id: 'a', product_id: product },
      { _id: 'b', product_id: 'mat' },
    ];
    expect(readItems({ wishlistItems })).toMatchObject([
      { line: 'tee', id: 'a', qty: 1 },
      { line: 'mat', id: 'b', payload: { product: { _id: 'mat', productName: '' } } },
    ]);
  });
});

test('the log of what was sent holds 200 entries', () => {
  const long = withSent(aDoc({ sentLog: Array(200).fill(sent(1)) }), sent(2)).sentLog;
  expect(long).toHaveLength(200);
  expect(long.at(-1)).toEqual(sent(2));
});
