// How returns end: what comes back, what the stock gets, and which credit note is issued.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { DUO, MAT_TEAL, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { MAT, openReturns, type Returns, TEE_BLACK_S } from '#tests/kit/server/returns.ts';

onDatabase('returns', (database) => {
  let shop: Returns;
  let checkout: Returns['checkout'];
  let merchant: Returns['merchant'];
  beforeEach(async () => {
    shop = await openReturns(database().db);
    ({ checkout, merchant } = shop);
  });
  afterEach(() => shop.merchant.leave());
  const order: Returns['order'] = (...args) => shop.order(...args);
  const back: Returns['back'] = (...args) => shop.back(...args);
  const deliver: Returns['deliver'] = (...args) => shop.deliver(...args);
  const ask: Returns['ask'] = (...args) => shop.ask(...args);
  const refunds: Returns['refunds'] = (...args) => shop.refunds(...args);
  const creditNotes: Returns['creditNotes'] = (...args) => shop.creditNotes(...args);
  const subjects: Returns['subjects'] = (...args) => shop.subjects(...args);

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
      /** As the shop shows it. */
      const shownStock = async () => {
        const { json } = await checkout.shop.get('/api/productbyname', { productName: 'Training-Tee' });
        const [product] = [json.data].flat();
        const white = product.variations.find((one: { color: string }) => one.color === 'White');
        return white.sizes.find((one: { size: string }) => one.size === 'S').stock;
      };
      expect(await shownStock()).toBe(3);
      for (const step of [
        ['approve', nr],
        ['picked-up', nr],
        ['received', nr, '--restock', '1', '--write-off', '2'],
      ])
        await back(...step);
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)]).toEqual([4, 2]);
      expect(await shownStock()).toBe(4);
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
      const { returns, status, creditNoteNumber, payment } = await checkout.order(id);
      expect([status, payment.status, creditNoteNumber, returns[0].creditNoteNumber, returns[0].refund]).toEqual([
        'Delivered',
        // As a whole it was not refunded.
        'captured',
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
      for (const part of ['taxable', 'central', 'state', 'shipping', 'discount', 'paid'] as const)
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
      const letter = (await checkout.mails()).find(({ subject }) => subject === `Your return ${nr} is refunded`);
      expect(letter?.text).toMatch(/Rs\.\s39 goes back to where.*Rs\.\s745 we have sent/s);
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
      await expect(back('refund', nr, '--amount', '1')).rejects.toThrow('This return is refunded.');
      expect((await creditNotes()).map(({ total_paise }) => total_paise)).toEqual([400_00]);
      const letter = (await checkout.mails()).find(({ subject }) => subject === `Your return ${nr} is refunded`);
      expect(letter?.text).toMatch(/1 x Training Tee \(White, S\)\s+Rs\.\s400\n/);
      expect(letter?.text).toContain('We have what you sent back, and refund Rs.\u00a0400.');
      expect(letter?.invoice_number, 'not the invoice of the order').toBe((await creditNotes())[0]?.number);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('without restocking what the shop has anew: another variant may have taken the name', async () => {
      const { number } = await deliver([WHITE_S]);
      await ask(number);
      await back('approve', `${number}-1`);
      const { db } = database();
      const { id: _, ...variant } = await db
        .deleteFrom('variant')
        .where('id', '=', TEE_WHITE_S)
        .returning(['id', 'product_id', 'color', 'size', 'position'])
        .executeTakeFirstOrThrow();
      await db
        .insertInto('variant')
        .values({ ...variant, id: 'tee-anew', stock: 1 })
        .execute();
      await expect(back('received', `${number}-1`, '--restock')).rejects.toThrow('Line 1 is not in the shop any more');
      expect(await checkout.stockOf('tee-anew')).toBe(1);
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
      expect(await subjects()).toContain(`The replacement of your exchange ${nr} is on its way`);
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
      const letter = (await checkout.mails()).find(({ subject }) => subject.endsWith('came back to us'));
      expect(letter?.invoice_number).toBe((await creditNotes())[0]?.number);
      expect(letter?.text).toMatch(/Rs\.\s26 goes back to where it was paid from.*We keep Rs\.\s50 for the shipping/s);
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
});
