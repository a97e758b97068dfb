// Returns and exchanges: who may ask, what comes back, what the stock gets, and what the merchant's commands do with them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import {
  ASHA,
  type Bought,
  type Checkout,
  DUO,
  MAT_TEAL,
  openCheckout,
  type PlaceOptions,
  putSettings,
  SELLER,
  TEE_WHITE_S,
  tokenOf,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const TEE_BLACK_S = 'tee-0';
/** A second product without shipping, to share discounts with. */
const MAT: Bought = { product_id: 'mat', color: 'Teal', size: 'Std' };

onDatabase('returns', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, { contact: SELLER, merchant: { ordersEmail: 'orders@vyayam.example' } });
    checkout = openCheckout(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    merchant = openMerchant(database().db);
  });
  afterEach(() => merchant.leave());
  const order = (...args: string[]) => merchant.run(orderVerb, ...args);
  const back = (...args: string[]) => merchant.run(returnVerb, ...args);

  async function deliver(lines: readonly Bought[], options: PlaceOptions = {}) {
    const id = await checkout.buy(lines, options);
    for (const status of ['Packed', 'Shipped', 'Delivered']) await order('status', id, status);
    const { orderNumber } = await checkout.order(id);
    return { id, number: String(orderNumber) };
  }
  const usual = {
    contact_email: ASHA,
    kind: 'return',
    reason: 'size',
    note: 'Too small',
    lines: [{ line: 0, quantity: 1 }],
  };
  const ask = (number: string, over: object = {}, headers: Record<string, string> = {}) =>
    checkout.shop.call('POST', '/api/request-return', {
      body: { ...usual, order_number: number, ...over },
      headers: { 'x-forwarded-for': '10.0.0.1', ...headers },
    });
  const asAsha = { authorization: `Bearer ${tokenOf(ASHA)}` };
  const refunds = () => database().db.selectFrom('refund').selectAll().orderBy('created_at').orderBy('id').execute();
  const creditNotes = () =>
    database().db.selectFrom('invoice').selectAll().where('series', '=', 'credit-note').orderBy('serial').execute();
  const subjects = async () => (await checkout.mails()).map(({ subject }) => subject);

  describe('are asked for', () => {
    test('by the customer: the order says what was asked, what comes back, and until when', async () => {
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
    });
  });

  describe('end', () => {
    test('with the money back, the goods in stock, and a credit note over the part', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }, MAT]);
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)]).toEqual([3, 2]);
      await ask(number, {
        lines: [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
        reason: 'damaged',
      });
      const nr = `${number}-1`;
      for (const step of [
        ['approve', nr],
        ['picked-up', nr],
        ['received', nr, '--restock', '1', '--write-off', '2'],
      ])
        await back(...step);
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)]).toEqual([4, 2]);
      await back('refund', nr);
      const [refund] = await refunds();
      expect(refund).toMatchObject({ amount_paise: 1229_56, state: 'sent' });
      const [note] = await creditNotes();
      expect(note).toMatchObject({ number: 'CN/26-27/000001', total_paise: 1229_56 });
      expect(note?.document.lines).toMatchObject([
        { description: 'Training Tee (White, S)', quantity: 1, total: 734_00, paid: 697_45 },
        { quantity: 1, total: 560_00, paid: 532_11 },
      ]);
      const page = await checkout.shop.get(`/api/credit-note/${id}/1`, {}, { 'auth-key': '' });
      expect([page.status, page.text.includes('1,229.56')]).toEqual([200, true]);
      expect((await checkout.shop.get(`/api/credit-note/${id}/2`)).status).toBe(404);
      expect((await checkout.shop.get(`/api/credit-note/${id}`)).status).toBe(404);
      const { returns, status, creditNoteNumber } = await checkout.order(id);
      expect([status, creditNoteNumber, returns[0].creditNoteNumber, returns[0].refund]).toEqual([
        'Delivered',
        '',
        'CN/26-27/000001',
        1229.56,
      ]);
      expect(returns[0].history.map((one: { status: string }) => one.status)).toEqual([
        ...['Requested', 'Approved', 'Picked up', 'Received', 'Refunded'],
      ]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('whole: all that was paid comes back, and the credit notes are the invoice', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 3 }, DUO], { mode: 'online' });
      for (const lines of [[{ line: 0, quantity: 1 }], [{ line: 1, quantity: 1 }], [{ line: 0, quantity: 2 }]]) {
        await ask(number, { lines });
        const nr = `${number}-${(await checkout.order(id)).returns.length}`;
        await back('approve', nr);
        await back('received', nr, '--restock');
        await back('refund', nr);
      }
      const { paymentData } = await checkout.order(id);
      const paid = (await refunds()).map(({ amount_paise }) => amount_paise);
      expect(paid.reduce((sum, one) => sum + one, 0)).toBe(paymentData.amount_paid);
      const invoice = await database()
        .db.selectFrom('invoice')
        .select('document')
        .where('series', '=', 'invoice')
        .executeTakeFirstOrThrow();
      for (const part of ['taxable', 'central', 'state', 'paid'] as const)
        expect((await creditNotes()).reduce((sum, note) => sum + sumOf(note.document, part), 0)).toBe(
          sumOf(invoice.document, part),
        );
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)]).toEqual([5, 3]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('of an order paid at the door: the advance through the gateway, the rest by hand with its reference', async () => {
      const { number } = await deliver([WHITE_S], { mode: 'cod' });
      await ask(number, { reason: 'damaged' });
      const nr = `${number}-1`;
      await back('approve', nr);
      await back('received', nr, '--write-off');
      await expect(back('refund', nr)).rejects.toThrow(
        "Rs.\u00a0745 of this was paid at the door: send it to the customer's bank account or UPI id, then add --transfer and the reference.",
      );
      await back('refund', nr, '--transfer', 'UTR 42');
      expect((await refunds()).map(({ amount_paise }) => amount_paise)).toEqual([39_00]);
      expect((await creditNotes()).map(({ total_paise }) => total_paise)).toEqual([784_00]);
      await back('show', nr);
      expect(merchant.said.join('\n')).toContain('of it by hand Rs.\u00a0745 (UTR 42)');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('in part where the merchant keeps some, and never with more than is left', async () => {
      const { number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      await ask(number);
      const nr = `${number}-1`;
      await expect(back('refund', nr)).rejects.toThrow('This return is Requested; it may become Approved, Declined.');
      await back('approve', nr);
      await back('received', nr, '--restock');
      await expect(back('refund', nr, '--amount', '698')).rejects.toThrow(
        'Rs.\u00a0698 is more than is left: at most Rs.\u00a0697.50 of this return can be refunded.',
      );
      await expect(back('refund', nr, '--amount', '0')).rejects.toThrow('above 0');
      await expect(back('refund', nr, '--transfer', 'UTR 1')).rejects.toThrow('leave out --transfer');
      await back('refund', nr, '--amount', '400');
      await expect(back('refund', nr, '--amount', '1')).rejects.toThrow('it may become nothing else');
      expect((await creditNotes()).map(({ total_paise }) => total_paise)).toEqual([400_00]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('of an exchange with the replacement, which was kept since the request', async () => {
      const { id, number } = await deliver([WHITE_S]);
      const lines = [{ line: 0, quantity: 1, color: 'Black', size: 'S' }];
      await ask(number, { kind: 'exchange', lines });
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(TEE_BLACK_S)]).toEqual([4, 1]);
      const nr = `${number}-1`;
      await back('approve', nr);
      await expect(back('exchange', nr)).rejects.toThrow('it may become Picked up, Received, Declined');
      await back('received', nr, '--restock');
      await back('exchange', nr);
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(TEE_BLACK_S)]).toEqual([5, 1]);
      expect([await refunds(), await creditNotes()]).toEqual([[], []]);
      expect((await checkout.order(id)).returns[0]).toMatchObject({ status: 'Exchanged', lines });
      expect(await checkout.mistakes()).toEqual([]);
    });

    test.each([
      ['declined', [['decline', 'NR', 'No.']], [4, 2]],
      [
        'refunded instead',
        [
          ['approve', 'NR'],
          ['received', 'NR', '--restock'],
          ['refund', 'NR'],
        ],
        [5, 2],
      ],
    ])('of an exchange that is %s with the replacement back in stock', async (_, steps, stock) => {
      const { number } = await deliver([WHITE_S]);
      await ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
      for (const step of steps) await back(...step.map((word) => (word === 'NR' ? `${number}-1` : word)));
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(TEE_BLACK_S)]).toEqual(stock);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('once, when two instances refund it at the same time', async () => {
      const { number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      await ask(number);
      await back('approve', `${number}-1`);
      await back('received', `${number}-1`, '--restock');
      const both = await Promise.allSettled([back('refund', `${number}-1`), back('refund', `${number}-1`)]);
      await Promise.all([sendRefunds(checkout.parts), sendRefunds(checkout.parts)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const paid = await database().db.selectFrom('gateway_payment').select('refunded_paise').execute();
      expect(paid).toEqual([{ refunded_paise: 697_50 }]);
      expect(await checkout.mistakes()).toEqual([]);
    });
  });

  describe('to origin', () => {
    test('close a COD order: goods in stock, the advance less the shipping charge, a credit note over the rest', async () => {
      const id = await checkout.buy([{ ...WHITE_S, quantity: 2 }], { mode: 'cod' });
      await expect(order('returned', id)).rejects.toThrow('only a shipped order');
      await order('status', id, 'Packed');
      await order('status', id, 'Shipped');
      await order('returned', id);
      expect(merchant.said.at(-1)).toMatch(/is Returned; Rs.\u00a026 goes back\.$/);
      expect(await checkout.order(id)).toMatchObject({ status: 'Returned', returnUntil: '' });
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
      expect((await refunds()).map(({ amount_paise, state }) => [amount_paise, state])).toEqual([[26_00, 'sent']]);
      // 1,518 were invoiced; 50 of the advance of 76 stay with the shop.
      expect((await creditNotes()).map(({ total_paise }) => total_paise)).toEqual([1468_00]);
      expect(await subjects()).toContain(`Your Vyayam order ${(await checkout.order(id)).orderNumber} came back to us`);
      expect(await checkout.mistakes()).toEqual([]);
      await expect(order('returned', id)).rejects.toThrow('This order is Returned');
      expect((await checkout.cancel(id)).json.code).toBe('already-shipped');
    });

    test('may be written off, and a prepaid order gets everything back', async () => {
      const id = await checkout.buy([WHITE_S]);
      await order('status', id, 'Packed');
      await order('status', id, 'Shipped');
      await order('returned', id, '--write-off');
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
      expect((await refunds()).map(({ amount_paise }) => amount_paise)).toEqual([697_00]);
      expect(await checkout.mistakes()).toEqual([]);
    });
  });

  test('are listed, and refused with one sentence', async () => {
    await back('list');
    expect(merchant.said).toEqual(['There are no such returns.']);
    const { number } = await deliver([WHITE_S]);
    await ask(number);
    await back('list', 'requested');
    expect(merchant.said.at(-1)).toMatch(new RegExp(`^${number}-1 .*return .*Requested .*size .*${ASHA}$`));
    for (const [args, reason] of [
      [['list', 'Lost'], /no status Lost/],
      [['show', 'VY-2222-22-1'], /no return VY-2222-22-1/],
      [['show', 'nonsense'], /such as VY-4F7K-29-1/],
      [['approve'], /such as VY-4F7K-29-1/],
      [['decline', `${number}-1`], /Say why/],
      [['picked-up', `${number}-1`], /may become Approved, Declined/],
      [['refund', `${number}-1`, '--amount', 'ten'], /rupees above 0/],
      [['send'], /Use list, show/],
    ] as const)
      await expect(back(...args)).rejects.toThrow(reason);
    await back('approve', `${number}-1`);
    for (const [args, reason] of [
      [[], /--restock or --write-off/],
      [['--restock', '2'], /Line 2 is not part/],
      [['--restock', '--write-off'], /either restocked or written off/],
    ] as const)
      await expect(back('received', `${number}-1`, ...args)).rejects.toThrow(reason);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'no line comes back more often than it was delivered',
      () => database().db.updateTable('return_line').set({ quantity: 3 }).execute(),
    ],
    [
      'the refunds of an order are never more than it was paid',
      () => database().db.updateTable('order_return').set({ refund_paise: 9999_00, credit_paise: 9999_00 }).execute(),
    ],
    [
      'the refunds of a payment are never more than the payment',
      () => database().db.updateTable('refund').set({ amount_paise: 9999_00 }).execute(),
    ],
    [
      'what a return gave back was sent through the gateway or by hand',
      () => database().db.updateTable('refund').set({ amount_paise: 1 }).execute(),
    ],
    [
      'an invoice is the total of its order or return, and its lines add up to it',
      () => database().db.updateTable('order_return').set({ credit_paise: 698_00 }).execute(),
    ],
    [
      'an order with an invoice has a credit note for every return that took money back',
      () => database().db.deleteFrom('invoice').where('series', '=', 'credit-note').execute(),
    ],
    [
      'received goods are restocked or written off, and only those',
      () => database().db.updateTable('return_line').set({ outcome: '' }).execute(),
    ],
    ['an order has taken exactly the stock that it holds', () => database().db.deleteFrom('return_piece').execute()],
    [
      'returned goods go back into stock once, and a replacement leaves it once',
      () => database().db.updateTable('return_line').set({ outcome: 'written off' }).execute(),
    ],
    [
      'the status of a return is the last of its history, which has only allowed changes',
      () => database().db.updateTable('order_return').set({ status: 'Received' }).execute(),
    ],
    [
      'only delivered orders have returns, and parcels that came back one of the whole order',
      (id) => database().db.updateTable('shop_order').set({ status: 'Shipped' }).where('id', '=', id).execute(),
    ],
  ])('are verified: %s', async (name, spoil) => {
    const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
    await ask(number);
    for (const step of [['approve'], ['received', '--restock'], ['refund']])
      await back(step[0] ?? '', `${number}-1`, ...step.slice(1));
    expect(await checkout.mistakes()).toEqual([]);
    await spoil(id);
    expect((await checkout.mistakes()).map((check) => check.name)).toContain(name);
  });
});
