import { describe, expect, test } from 'vitest';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import type { Outcome } from '#src/offline/replay/classify.ts';
import { afterAnswer, newIdOf, setAside } from '#src/offline/replay/settle.ts';
import { aDoc, anOp, inDoubt, known, MAT, NOW, TEE } from '#tests/kit/simulation/docs.ts';

const at = { now: NOW, random: 0, hasKeys: true };
const applied = (id?: string): Outcome => ({ kind: 'applied', reply: id ? { data: { _id: id } } : undefined });
const answered = (op: Op, outcome: Outcome, doc: Partial<Doc> = {}, now = at) =>
  afterAnswer(aDoc({ outbox: [op], ...doc }), op.opId, outcome, now);
const put = { method: 'PUT', url: '/', id: 'item-1' } as const;
const del = (id: string) => ({ method: 'DELETE', url: '/', id }) as const;
const refused: Outcome = { kind: 'rejected', reason: 'out-of-stock', serverMessage: 'Item is out of stock' };

describe('applied', () => {
  test('a new line is confirmed under the id of the answer', () => {
    const op = inDoubt({ target: 2, mirrored: true });
    const doc = answered(op, applied('item-9'));
    expect([doc.outbox, doc.endedCopies]).toEqual([[], [op.opId]]);
    expect(doc.confirmed[TEE]).toMatchObject({ id: 'item-9', qty: 2 });
  });

  test('a quantity is confirmed on a known line', () => {
    const doc = answered(inDoubt({ req: put, target: 5 }), applied(), { confirmed: { [TEE]: known(2) } });
    expect(doc.confirmed[TEE]).toMatchObject({ id: 'item-1', qty: 5 });
    // Another backend answers with the whole cart.
    const whole = answered(inDoubt({ req: put, target: 5 }), applied('cart-7'), { confirmed: { [TEE]: known(2) } });
    expect(whole.confirmed[TEE]).toMatchObject({ id: 'item-1', qty: 5 });
  });

  test('a quantity of a line that is gone confirms nothing', () => {
    expect(answered(inDoubt({ req: put }), applied()).confirmed).toEqual({});
  });

  test('an op without a target leaves the quantity unchanged', () => {
    const confirmed = { [TEE]: known(2) };
    expect(answered(inDoubt({ req: put, target: undefined }), applied(), { confirmed }).confirmed[TEE]?.qty).toBe(2);
    expect(answered(inDoubt({ target: undefined }), applied('a')).confirmed[TEE]?.qty).toBe(1);
  });

  test('a removal removes the line', () => {
    const doc = answered(inDoubt({ kind: 'remove', req: del('item-1') }), applied(), { confirmed: { [TEE]: known() } });
    expect(doc).toMatchObject({ outbox: [], confirmed: {} });
  });

  test('a removal continues while the line has more ids', () => {
    const confirmed = { [TEE]: known(3, { extraIds: ['item-2'] }) };
    const doc = answered(inDoubt({ kind: 'remove', req: del('item-2'), doubt: true }), applied(), { confirmed });
    expect(doc.confirmed[TEE]).toMatchObject({ id: 'item-1', extraIds: [] });
    // No attempt of the next request was made.
    expect(doc.outbox).toMatchObject([{ state: 'queued', gen: 1, req: undefined, doubt: undefined }]);
    const first = answered(inDoubt({ kind: 'remove', req: del('item-1') }), applied(), { confirmed });
    expect(first.confirmed[TEE]).toMatchObject({ id: 'item-2' });
  });

  describe('a removal whose line has another id by now', () => {
    const done: Outcome = { kind: 'applied', reply: {} };
    const again = known(2, { id: 'item-2' });
    const answer = (outcome: Outcome, confirmed = again, op: Partial<Op> = {}, now = at) =>
      answered(
        inDoubt({ kind: 'remove', req: del('item-1'), ...op }),
        outcome,
        { confirmed: { [TEE]: confirmed } },
        now,
      );

    test('is done: the line was added again, and a server with keys holds it once', () => {
      expect(answer(done)).toMatchObject({ outbox: [], confirmed: { [TEE]: again } });
    });

    test.each<[string, Doc]>([
      ['the server has no keys', answer(done, again, {}, { ...at, hasKeys: false })],
      ['the server says only that there is no such line', answer(applied())],
      ['the line has several ids', answer(done, { ...again, extraIds: ['item-3'] })],
      ['it only made a quantity right', answer(done, again, { kind: 'set', qty: 2 })],
    ])('continues if %s', (_, doc) => {
      expect(doc).toMatchObject({ outbox: [{ state: 'queued', gen: 1, req: undefined }], confirmed: { [TEE]: again } });
    });
  });

  test('a removal of an unknown line is settled', () => {
    expect(answered(inDoubt({ kind: 'remove', req: del('item-1') }), applied()).outbox).toEqual([]);
  });

  test('a set continues after an extra id is gone', () => {
    const confirmed = { [TEE]: known(3, { extraIds: ['item-2'] }) };
    const doc = answered(inDoubt({ kind: 'set', target: 2, req: del('item-2') }), applied(), { confirmed });
    expect(doc.outbox).toMatchObject([{ kind: 'set', state: 'queued', target: 2, gen: 1 }]);
  });

  test('clears earlier failures', () => {
    const net = { ...aDoc().net, failures: 3 };
    expect(answered(inDoubt(), applied('a'), { net }).net.failures).toBe(0);
  });
});

describe('not settled', () => {
  test('unknown keeps the op in doubt and waits', () => {
    const doc = answered(inDoubt(), { kind: 'unknown' });
    expect(doc.outbox).toMatchObject([{ state: 'sending', doubt: true }]);
    expect(doc.net).toMatchObject({ failures: 1, notBefore: NOW + 1_000 });
    expect(answered(inDoubt(), { kind: 'unknown' }, {}, { ...at, hasKeys: false }).net.notBefore).toBe(NOW + 2_000);
  });

  test('unknown defers a deferred op again', () => {
    const doc = answered(inDoubt({ parkedUntil: NOW - 1 }), { kind: 'unknown' });
    expect(doc.outbox[0]?.parkedUntil).toBe(NOW + 300_000);
  });

  test('not applied is queued again, unless an earlier attempt is in doubt', () => {
    const outcome: Outcome = { kind: 'not-applied', retryAfterMs: 4_000 };
    expect(answered(inDoubt(), outcome).outbox).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect(answered(inDoubt({ doubt: true }), outcome).outbox).toMatchObject([{ state: 'sending' }]);
    expect(answered(inDoubt(), outcome).net.notBefore).toBe(NOW + 4_000);
  });

  test('pending is asked again soon', () => {
    const doc = answered(inDoubt(), { kind: 'pending' });
    expect(doc.outbox).toMatchObject([{ state: 'sending' }]);
    expect(doc.net).toMatchObject({ failures: 0, notBefore: NOW + 1_000 });
  });

  test('pending for too long counts as a failure', () => {
    expect(answered(inDoubt({ attempts: 8 }), { kind: 'pending' }).net.failures).toBe(1);
  });

  test('blocked keeps the op and says why', () => {
    const doc = answered(inDoubt(), { kind: 'blocked', by: 'auth' });
    expect(doc).toMatchObject({ outbox: [{ state: 'queued' }], net: { blocked: 'auth' } });
  });

  test('an answer for an op that is gone changes nothing', () => {
    const doc = aDoc();
    expect(afterAnswer(doc, 'gone', applied(), at)).toBe(doc);
  });
});

describe('a line that is gone', () => {
  const confirmed = { [TEE]: known(2) };

  test('is added again with its target', () => {
    const doc = answered(inDoubt({ target: 3, req: put }), { kind: 'line-gone' }, { confirmed });
    expect(doc).toMatchObject({ confirmed: {}, outbox: [{ state: 'queued', target: 3, gen: 1 }] });
  });

  test('refuses a quantity', () => {
    const doc = answered(inDoubt({ kind: 'set', req: put }), { kind: 'line-gone' }, { confirmed });
    expect(doc).toMatchObject({ outbox: [], rejected: [{ reason: 'no-longer-in-cart' }] });
  });
});

describe('rejected', () => {
  test('is listed with the server’s message', () => {
    const op = inDoubt({ mirrored: true });
    const { outbox, rejected, endedCopies } = answered(op, refused);
    expect([outbox, endedCopies]).toEqual([[], [op.opId]]);
    const kept = { opId: op.opId, qty: 1, req: undefined, mirrored: undefined };
    expect(rejected).toMatchObject([{ op: kept, reason: 'out-of-stock', at: NOW }]);
  });

  test('leaves an add of the line that follows at once', () => {
    const [op, next] = [inDoubt({ target: 1 }), anOp({ qty: 2 })];
    const doc = answered(op, refused, { outbox: [op, next] });
    expect(doc).toMatchObject({ outbox: [{ opId: next.opId }], rejected: [{ op: { opId: op.opId, qty: 1 } }] });
  });

  test('also refuses later changes of a line that never existed, up to the next add', () => {
    const op = inDoubt({ target: 1 });
    const [set, again, other] = [anOp({ kind: 'set', qty: 4 }), anOp({ qty: 2 }), anOp({ kind: 'set', line: MAT })];
    const doc = answered(op, refused, { outbox: [op, set, other, again] });
    expect(doc.outbox).toEqual([other, again]);
    expect(doc.rejected).toMatchObject([{ op: { qty: 4 } }]);
  });

  test('also refuses all later changes when no add follows', () => {
    const op = inDoubt();
    const doc = answered(op, refused, { outbox: [op, anOp({ kind: 'remove' })] });
    expect(doc.outbox).toEqual([]);
    expect(doc.rejected).toMatchObject([{ op: { qty: 1 } }]);
  });

  test('leaves later changes of an existing line', () => {
    const op = inDoubt({ req: put });
    const set = anOp({ kind: 'set', qty: 4 });
    expect(answered(op, refused, { outbox: [op, set], confirmed: { [TEE]: known() } }).outbox).toEqual([set]);
  });
});

test('deferring changes one op, which is due at once, after the others', () => {
  const [one, other] = [anOp(), anOp()];
  const before = aDoc({ outbox: [one, other], confirmed: { [TEE]: known() } });
  expect(setAside(before, one.opId, NOW)).toEqual({ ...before, outbox: [{ ...one, parkedUntil: NOW }, other] });
});

test.each([
  [{ data: { _id: 'a' } }, 'a'],
  [{ data: { _id: '' } }, undefined],
  [{ data: {} }, undefined],
  [{ data: null }, undefined],
  [{}, undefined],
  [null, undefined],
])('the new id of %j is %s', (reply, id) => {
  expect(newIdOf(reply)).toBe(id);
});
