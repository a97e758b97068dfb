// Returns and exchanges are asked for: who may, for what, until when, and how often.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limitRules } from '#server/limits/limit-rules.ts';
import { putSettings, SELLER, tokenOf, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { asAsha, MAT, openReturns, type Returns } from '#tests/kit/server/returns.ts';

onDatabase('returns', (database) => {
  let shop: Returns;
  let checkout: Returns['checkout'];
  beforeEach(async () => {
    shop = await openReturns(database().db);
    ({ checkout } = shop);
  });
  afterEach(() => shop.merchant.leave());
  const back: Returns['back'] = (...args) => shop.back(...args);
  const deliver: Returns['deliver'] = (...args) => shop.deliver(...args);
  const ask: Returns['ask'] = (...args) => shop.ask(...args);
  const subjects: Returns['subjects'] = (...args) => shop.subjects(...args);

  describe('are asked for', () => {
    test('by the customer: the order shows the request, what comes back, and until when', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      expect(await checkout.order(id)).toMatchObject({ returnUntil: '2026-12-01T18:29:59.999Z', returns: [] });
      const { status, json } = await ask(number, {}, asAsha);
      const { returns } = await checkout.order(id);
      expect([status, json.data]).toEqual([200, returns]);
      expect(returns).toEqual([
        {
          number: `${number}-1`,
          ...{ kind: 'return', status: 'Requested', reason: 'size' },
          lines: [{ line: 0, quantity: 1, color: '', size: '' }],
          refund: 697.5,
          creditNoteNumber: '',
          history: [{ status: 'Requested', at: '2026-11-21T10:00:00.000Z', note: '' }],
        },
      ]);
      expect((await subjects()).slice(-2)).toEqual([
        `We have your return request ${number}-1`,
        `Return ${number}-1 was asked for`,
      ]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('in exchange: the shop shows at once how many of the replacement are left, also when it is declined', async () => {
      const { number } = await deliver([WHITE_S]);
      const shown = async () => {
        const { variations } = (await checkout.shop.get('/api/product', { product_id: 'tee' })).json.data;
        const black = variations.find(({ color }: { color: string }) => color === 'Black');
        return black.sizes.find(({ size }: { size: string }) => size === 'S').stock;
      };
      const before = await shown();
      await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
      expect(await shown()).toBe(before - 1);
      await back('decline', `${number}-1`, 'It was worn.');
      expect(await shown()).toBe(before);
    });

    test('more than once; they are listed in this order, with what the merchant wrote to the customer', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      await ask(number);
      await ask(number);
      await back('approve', `${number}-1`, 'Pickup on Friday, AWB VYM100000009');
      await back('received', `${number}-1`, '--write-off');
      const { returns } = await checkout.order(id);
      expect(returns.map((one: { number: string }) => one.number)).toEqual([`${number}-1`, `${number}-2`]);
      expect(returns[0].history.map((event: { note: string }) => event.note)).toEqual([
        '',
        'Pickup on Friday, AWB VYM100000009',
        '',
      ]);
    });

    test('by a guest with number and e-mail; every wrong pair gets the same answer', async () => {
      const { number } = await deliver([WHITE_S]);
      const theirs = await deliver([MAT], { email: 'ravi@example.com', of: 2 });
      expect((await ask(number.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
      const wrong = [
        await ask('VY-2222-22'),
        await ask(theirs.number),
        await ask(number, { contact_email: 'nobody@example.com' }),
        await ask('no number'),
      ];
      for (const { status, json } of wrong)
        expect([status, json]).toEqual([404, { ...wrong[0]?.json, code: 'unknown-order' }]);
      const eve = { authorization: `Bearer ${tokenOf('eve@example.com')}` };
      expect((await ask(number, {}, eve)).json.code).toBe('not-yours');
      expect((await ask(number, { contact_email: 'eve@example.com' }, eve)).json).toEqual(wrong[0]?.json);
    });

    test('by guessing only so often, also under an Idempotency-Key; the customer is not locked out', async () => {
      const { number } = await deliver([WHITE_S]);
      for (let tries = 0; tries < limitRules.orderLookupsOfAddress.hits; tries += 1)
        await ask('VY-2222-22', {}, { 'idempotency-key': `"guess-${tries}"` });
      expect((await ask(number)).status).toBe(429);
      expect((await ask(number, {}, asAsha)).status).toBe(200);
    });

    test('once under one key', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      const key = { 'idempotency-key': '"once"' };
      const answers = [await ask(number, {}, key), await ask(number, {}, key)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await checkout.order(id)).returns).toHaveLength(1);
    });

    test('once for a piece, when two requests for it come at the same time', async () => {
      const { id, number } = await deliver([WHITE_S]);
      const answers = await Promise.all([ask(number, {}, asAsha), ask(number, {}, asAsha)]);
      expect(answers.map(({ status, json }) => json.code ?? status).toSorted()).toEqual([200, 'not-returnable']);
      expect((await checkout.order(id)).returns).toHaveLength(1);
    });

    test('again under the same key, once the parcel has come', async () => {
      const id = await checkout.buy([WHITE_S]);
      const number = String((await checkout.order(id)).orderNumber);
      const key = { 'idempotency-key': '"early"' };
      expect((await ask(number, {}, key)).json.code).toBe('not-returnable');
      for (const status of ['Packed', 'Shipped', 'Delivered']) await shop.order('status', id, status);
      expect((await ask(number, {}, key)).status).toBe(200);
    });

    test('in exchange again under the same key, once enough pieces of that size are back', async () => {
      const { number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      const lines = [{ line: 0, quantity: 2, color: 'Black', size: 'M' }];
      const exchange = () => ask(number, { kind: 'exchange', lines }, { 'idempotency-key': '"swap"' });
      const restock = (stock: number) =>
        database().db.updateTable('variant').set({ stock }).where('size', '=', 'M').execute();
      const refused = async (message: string) =>
        expect((await exchange()).json).toMatchObject({ code: 'out-of-stock', message });
      await refused('That size and colour is sold out. Please choose another.');
      await restock(1);
      await refused('Only 1 left of that size and colour. Please choose another.');
      await restock(2);
      expect((await exchange()).status).toBe(200);
    });

    test('until the tenth day has ended in India, or longer where the shop promised it', async () => {
      const { number } = await deliver([WHITE_S]);
      await putSettings(database().db, { contact: SELLER, returns: { days: 30 } });
      const later = await deliver([MAT], { of: 2 });
      checkout.later(10 * 24 * 60 + 8 * 60 + 29);
      expect((await ask(number)).status).toBe(200);
      checkout.later(1);
      expect((await ask(number)).json).toMatchObject({
        code: 'not-returnable',
        message: 'This order could be returned until 01-12-2026. Please write to customer service.',
      });
      expect((await ask(later.number)).status).toBe(200);
    });

    test.each([
      ['before the delivery', {}, false, 409, 'not-returnable'],
      ['for more than was delivered', { lines: [{ line: 0, quantity: 3 }] }, true, 409, 'not-returnable'],
      ['for a line that the order does not have', { lines: [{ line: 7, quantity: 1 }] }, true, 400, 'invalid-input'],
      [
        'for a line twice',
        {
          lines: [
            { line: 0, quantity: 1 },
            { line: 0, quantity: 1 },
          ],
        },
        true,
        400,
        'invalid-input',
      ],
      ['for no line', { lines: [] }, true, 400, 'invalid-input'],
      ['for no known reason', { reason: 'because' }, true, 400, 'invalid-input'],
      [
        'in exchange for the same',
        { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'White', size: 'S' }] },
        true,
        409,
        'not-returnable',
      ],
      [
        'in exchange for what is not sold',
        { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Red', size: 'S' }] },
        true,
        422,
        'unknown-option',
      ],
      [
        'in exchange for what is sold out',
        { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'M' }] },
        true,
        409,
        'out-of-stock',
      ],
    ])('but not %s', async (_, over, isDelivered, status, code) => {
      const bought = [{ ...WHITE_S, quantity: 2 }];
      const number = isDelivered
        ? (await deliver(bought)).number
        : (await checkout.order(await checkout.buy(bought))).orderNumber;
      const answer = await ask(number, over);
      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect(await database().db.selectFrom('order_return').selectAll().execute()).toEqual([]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('for each piece once, until a return is declined', async () => {
      const { number } = await deliver([WHITE_S]);
      await ask(number);
      expect((await ask(number)).json).toMatchObject({
        code: 'not-returnable',
        message: 'You have already asked to return every piece of Training Tee.',
      });
      await back('decline', `${number}-1`, 'It', 'was', 'worn.');
      expect((await ask(number)).status).toBe(200);
      expect((await subjects()).at(-3)).toBe(`Your return ${number}-1 is declined`);
      const told = (await checkout.mails()).at(-3)?.text;
      expect(told).toContain('\n\nIt was worn.\n\n');
      expect(told, 'no amount beside it').toContain('1 x Training Tee (White, S)\n\n');
      expect(told).toContain('If you do not agree, you can appeal to our grievance officer.');
    });
  });
});
