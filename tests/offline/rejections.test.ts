import { describe, expect, test } from 'vitest';
import type { Doc, Op, ShopChange } from '#src/offline/document/doc.ts';
import { type Surroundings, statusOf } from '#src/offline/document/view.ts';
import { clear, coalesce } from '#src/offline/enqueue/enqueue.ts';
import { dismiss, dismissShopChange, restore, retry } from '#src/offline/enqueue/rejections.ts';
import { aDoc, anOp, inDoubt, known, MAT, NOW, TEE, teePayload } from '#tests/kit/simulation/docs.ts';

const rules = { coalesce, clear };
const stamp = { at: NOW, uuid: () => 'fresh' };
const refused = (op: Op) => ({ op, reason: 'out-of-stock', serverMessage: '', at: NOW });
const retried = (op: Op, doc: Partial<Doc> = {}) =>
  retry(aDoc({ rejected: [refused(op)], ...doc }), op.opId, stamp, rules);

describe('a refused change', () => {
  test('is retried under a new id', () => {
    const doc = retried(anOp({ qty: 3, attempts: 1 }));
    expect(doc).toMatchObject({ rejected: [], outbox: [{ opId: 'fresh', kind: 'add', qty: 3, attempts: 0 }] });
  });

  test('counts as one when it has no quantity', () => {
    expect(retried(anOp({ qty: undefined })).outbox).toMatchObject([{ qty: 1 }]);
  });

  test('sets the quantity of a line that is there, and adds one that is gone', () => {
    const set = anOp({ kind: 'set', qty: 4 });
    expect(retried(set, { confirmed: { [TEE]: known() } }).outbox).toMatchObject([{ kind: 'set', qty: 4 }]);
    expect(retried(set).outbox).toMatchObject([{ kind: 'add', qty: 4 }]);
    expect(retried({ ...set, payload: undefined }).outbox).toEqual([]);
  });

  test('removes again', () => {
    const remove = anOp({ kind: 'remove' });
    expect(retried(remove, { confirmed: { [TEE]: known() } }).outbox).toMatchObject([{ kind: 'remove' }]);
    expect(retried(remove)).toMatchObject({ outbox: [], rejected: [] });
  });

  test('is dismissed', () => {
    const [one, other] = [anOp(), anOp()];
    const doc = aDoc({ rejected: [refused(one), refused(other)] });
    expect(dismiss(doc, one.opId).rejected).toEqual([refused(other)]);
    expect(retry(doc, 'unknown', stamp, rules)).toBe(doc);
  });
});

describe('a line that the shop removed', () => {
  const gone: ShopChange = { line: TEE, kind: 'removed', qty: 2, payload: teePayload, at: NOW };
  const later = { ...gone, at: NOW + 1 };

  test('is restored as a new add', () => {
    const doc = restore(aDoc({ shopChanges: [gone, later] }), gone, stamp, rules);
    expect(doc).toMatchObject({ shopChanges: [later], outbox: [{ kind: 'add', line: TEE, qty: 2 }] });
  });

  test('is restored once, however often it is asked for', () => {
    const doc = restore(aDoc({ shopChanges: [gone, later] }), gone, stamp, rules);
    expect(restore(doc, gone, stamp, rules)).toBe(doc);
  });

  test('is removed again when the shop added it', () => {
    const added: ShopChange = { ...gone, kind: 'added' };
    const doc = restore(aDoc({ confirmed: { [TEE]: known(2) }, shopChanges: [added] }), added, stamp, rules);
    expect(doc).toMatchObject({ shopChanges: [], outbox: [{ kind: 'remove', line: TEE }] });
  });

  test('is dismissed', () => {
    // Changes that were read together have the same time.
    const other = { ...gone, line: MAT };
    const doc = aDoc({ shopChanges: [gone, other, later] });
    expect(dismissShopChange(doc, later).shopChanges).toEqual([gone, other]);
    expect(dismissShopChange(doc, gone).shopChanges).toEqual([other, later]);
    expect(dismissShopChange(doc, gone, other).shopChanges).toEqual([later]);
  });
});

describe('the status', () => {
  const status = (doc: Partial<Doc> | undefined, around: Partial<Surroundings> = {}) =>
    statusOf(doc && aDoc(doc), { isOnline: true, isMemory: false, isNewer: false, ...around });
  const net = aDoc().net;

  test.each<[string, Partial<Doc> | undefined, Partial<Surroundings>, string, string[]]>([
    ['nothing known', undefined, {}, 'online', []],
    ['all saved', {}, {}, 'online', []],
    ['no network', { outbox: [anOp()] }, { isOnline: false }, 'offline', []],
    ['one waits', { outbox: [anOp()] }, {}, 'waiting', []],
    ['one is being sent', { outbox: [inDoubt()] }, {}, 'sending', []],
    ['one failed and waits', { outbox: [inDoubt()], net: { ...net, failures: 2 } }, {}, 'waiting', []],
    ['one was refused', { rejected: [refused(anOp())] }, { isOnline: false }, 'offline', ['rejected']],
    ['a login is wanted', { net: { ...net, blocked: 'auth' } }, {}, 'online', ['login']],
    ['an update is wanted', { net: { ...net, blocked: 'upgrade' } }, {}, 'online', ['update']],
    ['this release may send it', { outbox: [anOp()], minSender: 1 }, {}, 'waiting', []],
    ['a later release must send it', { outbox: [anOp()], minSender: 2 }, {}, 'waiting', ['update']],
    ['another release wrote', undefined, { isNewer: true }, 'online', ['update']],
    ['a line is stuck', { outbox: [inDoubt({ parkedUntil: NOW })] }, {}, 'sending', ['stuck']],
    ['nothing can be stored', {}, { isMemory: true }, 'online', ['memory']],
  ])('%s', (_, doc, around, word, attention) => {
    expect(status(doc, around)).toEqual({ word, attention, waiting: doc?.outbox?.length ?? 0 });
  });
});
