// A changed quantity waits to be sent while the shop removes the line: the shopper can still add the line again.
import { describe, expect, test } from 'vitest';
import { withDevice } from '#src/offline/coordination/mirrored-ops.ts';
import { withLine } from '#src/offline/document/confirmed-lines.ts';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { clear, coalesce } from '#src/offline/enqueue/enqueue.ts';
import { retry } from '#src/offline/enqueue/rejections.ts';
import { reconcile, resolve } from '#src/offline/reconcile/plain-server.ts';
import { ingest } from '#src/offline/reconcile/server-list.ts';
import { afterAnswer, reject } from '#src/offline/replay/settle.ts';
import { aDoc, anOp, CART_KEY, known, MAT, NOW, plainWire, TEE, teePayload } from '#tests/kit/simulation/docs.ts';
import { mat, openShop, tee } from '#tests/kit/simulation/story.ts';
import { CART } from '#tests/kit/simulation/world.ts';
import { firstRelease } from './golden/doc-v1.ts';

const aSet = (fields: Partial<Op> = {}) => anOp({ kind: 'set', qty: 3, payload: undefined, ...fields });
const at = { now: NOW, random: 0, hasKeys: true };
const listed = (op: Op) => aDoc({ confirmed: { [TEE]: known() }, outbox: [op] });

const LEAVES: [how: string, leave: (doc: Doc, op: Op) => Doc][] = [
  ['a list of a server with keys is without it', (doc) => ingest(doc, [], NOW)],
  ['a list of a plain server is without it', (doc) => reconcile(doc, [], plainWire, NOW)],
  ['the device says that it is gone', (doc) => withDevice(doc, aDoc({ outbox: [anOp({ kind: 'remove' })], seq: 99 }))],
];
test.each(LEAVES)('%s: the waiting quantity gets a copy', (_how, leave) => {
  const op = aSet();
  expect(leave(listed(op), op).outbox.find(({ kind }) => kind === 'set')?.payload).toEqual(teePayload);
});

test('no other change gets one', () => {
  const before = { [TEE]: known(), [MAT]: known(1, { id: 'm', payload: { ...teePayload, size: 'of the mat' } }) };
  const own = { ...teePayload, size: 'its own' };
  const changes = [
    aSet({ payload: own }),
    anOp({ kind: 'remove', payload: undefined }),
    aSet({ line: MAT }),
    aSet({ line: 'never known' }),
  ];
  const after = withLine(aDoc({ confirmed: before, outbox: changes }), TEE, undefined);
  expect(after.outbox).toEqual(changes);
  const changed = withLine(aDoc({ confirmed: before, outbox: [aSet()] }), TEE, known(5));
  expect(changed.outbox).toMatchObject([{ payload: undefined }]);
});

const stamp = { at: NOW, uuid: () => 'again' };
const REFUSES: [how: string, refuse: (doc: Doc, op: Op) => Doc][] = [
  ['the line of its request is gone', (doc, op) => afterAnswer(doc, op.opId, { kind: 'line-gone' }, at)],
  ['the list of a plain server, asked what became of it, is without it', (doc, op) => resolve(doc, op.opId, [], NOW)],
  [
    'it is refused, and the line leaves the list later',
    (doc, op) => ingest(reject(doc, op, { reason: 'out-of-stock', serverMessage: '' }, NOW), [], NOW),
  ],
];
test.each(REFUSES)('%s: a retry adds it again', (_how, refuse) => {
  const op = aSet({ attempts: 1, state: 'sending', target: 3 });
  const refused = refuse(listed(op), op);
  expect(refused).toMatchObject({ outbox: [], confirmed: {}, rejected: [{ op: { qty: 3, payload: teePayload } }] });
  expect(retry(refused, op.opId, stamp, { coalesce, clear }).outbox).toMatchObject([
    { kind: 'add', qty: 3, payload: teePayload },
  ]);
});

test('a copy that an earlier release stored is read unchanged', () => {
  const doc = readDoc(firstRelease, CART_KEY);
  expect(doc).toMatchObject({ outbox: [{ kind: 'set', payload: { size: 'M' } }, { kind: 'remove' }] });
});

describe.each(['own', 'plain-new', 'plain-merge'] as const)('the shop removes a line (%s)', (backend) => {
  test('whose changed quantity waits: it is listed as not saved, and a retry adds it again', async () => {
    const { world, cart, done, see, onServer } = await openShop({ backend });
    await done(cart().add(tee));
    await done(cart().add(mat));
    world.network.isUp = false;
    await done(cart().setQuantity(tee.line, 4), 100);
    expect((await world.readDoc(CART))?.outbox[0]).not.toHaveProperty('payload.product');
    world.server.items = world.server.items.filter(({ line }) => line !== tee.line);
    world.network.isUp = true;
    void world.player('t1').outbox.wake('visible');
    await world.advance(20_000);
    const [refused] = (await see(cart())).rejected;
    expect(refused?.op).toMatchObject({ line: tee.line, qty: 4 });
    await done(cart().retry(refused?.op.opId ?? ''));
    expect(onServer()).toEqual({ [tee.line]: [4], [mat.line]: [1] });
  });
});
