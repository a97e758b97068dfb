import { expect, test } from 'vitest';
import { hashOf } from '#src/base/hash-of.ts';
import { fold } from '#src/offline/document/view.ts';
import { takeOut } from '#src/offline/enqueue/enqueue.ts';
import { rules } from '#src/offline/replay/rules.ts';
import { aDoc, anOp, known, MAT, NOW, TEE } from '#tests/kit/simulation/docs.ts';

let made = 0;
const stamp = { at: NOW, uuid: () => `new-${++made}` };
const order = { orderId: 'o1', ordered: [{ line: TEE, quantity: 2 }] };
const shown = (doc: ReturnType<typeof aDoc>) =>
  Object.fromEntries([...fold(doc.confirmed, doc.outbox).values()].map(({ line, qty }) => [line, qty]));

test.each<[string, ReturnType<typeof aDoc>, Record<string, number>]>([
  ['all of a line', aDoc({ confirmed: { [TEE]: known(2) } }), {}],
  ['a part of it', aDoc({ confirmed: { [TEE]: known(5) } }), { [TEE]: 3 }],
  ['not what was added since', aDoc({ confirmed: { [TEE]: known(2) }, outbox: [anOp({ qty: 4 })] }), { [TEE]: 4 }],
  ['nothing of another line', aDoc({ confirmed: { [TEE]: known(2), [MAT]: known(1) } }), { [MAT]: 1 }],
  ['nothing that is gone already', aDoc({ confirmed: { [MAT]: known(1) } }), { [MAT]: 1 }],
])('an order takes %s', (_, doc, left) => {
  const after = takeOut(doc, order, stamp, rules);
  expect(shown(after)).toEqual(left);
  expect(after.takenOut).toEqual([String(hashOf('o1'))]);
  expect(JSON.stringify(after)).not.toContain('"o1"');
});

test('an order removes its goods once, however often it is reported', () => {
  const once = takeOut(aDoc({ confirmed: { [TEE]: known(5) } }), order, stamp, rules);
  expect(takeOut(once, order, stamp, rules)).toBe(once);
});

test('the newest orders are remembered, however many a cart has had', () => {
  const cart = aDoc({ confirmed: { [TEE]: known(200) } });
  const orders = Array.from({ length: 60 }, (_, n) => ({ orderId: `o${n}`, ordered: [{ line: TEE, quantity: 1 }] }));
  const after = orders.reduce((doc, one) => takeOut(doc, one, stamp, rules), cart);
  expect(after.takenOut).toHaveLength(50);
  const newest = orders.at(-1);
  expect(newest && takeOut(after, newest, stamp, rules)).toBe(after);
});

test('a cart that was never read is not changed, because its content is not known', () => {
  expect(() => takeOut(aDoc({ confirmedAt: 0 }), order, stamp, rules)).toThrow(/cart-unknown/);
});
