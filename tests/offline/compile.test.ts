import { describe, expect, test } from 'vitest';
import type { Confirmed, Op } from '#src/offline/document/doc.ts';
import { compile } from '#src/offline/replay/write-ahead.ts';
import {
  anOp,
  config,
  known,
  ownWire,
  plainWire,
  teePayload,
  WISH,
  WISH_KEY,
  wishPayload,
} from '#tests/kit/simulation/docs.ts';
import { goods } from '#tests/kit/simulation/lines.ts';

const session = '0123456789abcdef0123456789abcdef';
const send = (op: Op, confirmed?: Confirmed, wire = ownWire) => {
  const compiled = compile(wire, op, confirmed);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled;
};

describe('a cart op becomes', () => {
  test('POST when the line does not exist, with the payload of the contract', () => {
    const op = anOp({ opId: 'a', qty: 2 });
    const { send: req, target } = send(op);
    expect(req).toMatchObject({ method: 'POST', url: '/api/add-cart', key: 'a#0' });
    expect(JSON.parse(req.body ?? '')).toEqual({
      isCombo: false,
      products: { product_id: 'tee', price: 420, session_id: session, quantity: 2, size: 'M', color: 'red' },
    });
    expect(target).toBe(2);
  });

  test('PUT of the whole quantity when it exists', () => {
    const { send: req, target } = send(anOp({ opId: 'a', gen: 3, qty: 2 }), known(5));
    expect(req).toEqual({
      method: 'PUT',
      url: `/api/update-cart?session_id=${session}`,
      body: JSON.stringify({ cart_item_id: 'item-1', quantity: 7 }),
      key: 'a#3',
      id: 'item-1',
    });
    expect(target).toBe(7);
  });

  test('the same target again once it is set', () => {
    expect(send(anOp({ qty: 2, target: 4 }), known(9)).target).toBe(4);
    expect(send(anOp({ qty: undefined }), known(9)).target).toBe(10);
  });

  test('PUT for a set, DELETE for a remove', () => {
    expect(send(anOp({ kind: 'set', qty: 3 }), known(5)).target).toBe(3);
    const { send: req, target } = send(anOp({ kind: 'remove' }), known(5));
    expect(req).toMatchObject({ method: 'DELETE', url: `/api/delete-cart?cart_item_id=item-1&session_id=${session}` });
    expect(target).toBe(0);
  });

  test('one DELETE after another while a line has more ids', () => {
    const twice = known(5, { extraIds: ['item-2'] });
    expect(send(anOp({ kind: 'remove' }), twice).send).toMatchObject({ method: 'DELETE', id: 'item-2' });
    expect(send(anOp({ kind: 'set', qty: 3 }), twice).send).toMatchObject({ method: 'DELETE', id: 'item-2' });
  });

  test('no request when there is nothing to do', () => {
    expect(compile(ownWire, anOp({ kind: 'remove' }), undefined)).toBe('nothing-to-do');
    expect(compile(ownWire, anOp({ kind: 'set', qty: 2 }), undefined)).toBe('line-gone');
    expect(compile(ownWire, anOp({ payload: undefined }), undefined)).toBe('line-gone');
  });

  test('a request without a key for a plain server', () => {
    expect(send(anOp(), undefined, plainWire).send).not.toHaveProperty('key');
  });

  test('a combo with one entry per member', () => {
    const combo = goods[3];
    if (!combo) throw new Error('no combo');
    const body = JSON.parse(send(anOp({ ...combo, qty: 2 })).send.body ?? '');
    expect(body).toMatchObject({ isCombo: true, product_id: 'kit', quantity: 2 });
    const rope = { product_id: 'rope', product_name: 'Rope', color: 'black', size: 'L', session_id: session };
    expect(body.products[0]).toEqual(rope);
  });

  test('a combo with the stock of its members', () => {
    const product = {
      ...teePayload.product,
      comboProducts: [
        {
          _id: 'rope',
          productName: 'Rope',
          productImage: '',
          colors: [{ colorName: 'black', sizes: [{ size: 'L', stock: 4 }] }],
        },
      ],
    };
    const rope = { product_name: 'Rope', product_id: 'rope', color: 'black', size: 'L' };
    const payload = { ...teePayload, product, isCombo: true, comboProducts: [rope] };
    expect(JSON.parse(send(anOp({ payload })).send.body ?? '').products).toMatchObject([{ stock: 4 }]);
  });
});

describe('a wish becomes', () => {
  const wire = { queueKey: WISH_KEY, config };
  const wish = (fields: Partial<Op> = {}) => anOp({ line: WISH, payload: wishPayload, ...fields });

  test('POST with product and e-mail', () => {
    const { send: req } = send(wish(), undefined, wire);
    expect(req).toMatchObject({ method: 'POST', url: '/api/add-wishlist' });
    expect(JSON.parse(req.body ?? '')).toEqual({ product_id: 'tee', contact_email: 'asha@example.com' });
  });

  test('no request when it exists', () => {
    expect(compile(wire, wish(), known())).toBe('nothing-to-do');
  });

  test('DELETE by its item', () => {
    const url = '/api/delete-wishlist?contact_email=asha%40example.com&wishlist_item_id=item-1';
    expect(send(wish({ kind: 'remove' }), known(), wire).send.url).toBe(url);
  });
});
