// What comes after a return: a replacement that goes back too, a return that the merchant opens, and money that was forgotten.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { session } from '#tests/kit/server/app.ts';
import { DUO, putSettings, SELLER, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { MAT, openReturns, type Returns, TEE_BLACK_S } from '#tests/kit/server/returns.ts';

onDatabase('returns', (database) => {
  let shop: Returns;
  let checkout: Returns['checkout'];
  beforeEach(async () => {
    shop = await openReturns(database().db);
    ({ checkout } = shop);
  });
  afterEach(() => shop.merchant.leave());
  const order: Returns['order'] = (...args) => shop.order(...args);
  const back: Returns['back'] = (...args) => shop.back(...args);
  const deliver: Returns['deliver'] = (...args) => shop.deliver(...args);
  const ask: Returns['ask'] = (...args) => shop.ask(...args);
  const stock = async () => [await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(TEE_BLACK_S)];
  const exchanged = async (lines: Parameters<Returns['deliver']>[0]) => {
    const bought = await deliver(lines);
    await ask(bought.number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color: 'Black', size: 'S' }] });
    for (const step of [['approve'], ['received', '--restock'], ['exchange']])
      await back(step[0] ?? '', `${bought.number}-1`, ...step.slice(1));
    return bought;
  };

  describe('of a replacement', () => {
    test('bring back its money, and put the replacement into stock', async () => {
      const { id, number } = await exchanged([WHITE_S]);
      expect(await stock()).toEqual([5, 1]);
      expect((await ask(number, { reason: 'damaged' })).status).toBe(200);
      await back('approve', `${number}-2`);
      await back('received', `${number}-2`, '--restock');
      await back('refund', `${number}-2`);
      expect(await stock()).toEqual([5, 2]);
      expect((await checkout.order(id)).returns[1]).toMatchObject({ status: 'Refunded', refund: 697 });
      expect((await ask(number)).json.code).toBe('not-returnable');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('may be exchanged again, also for what was bought first', async () => {
      const { number } = await exchanged([WHITE_S]);
      const again = (color: string) =>
        ask(number, { kind: 'exchange', lines: [{ line: 0, quantity: 1, color, size: 'S' }] });
      expect((await again('Black')).json.message).toBe('Please choose another size or colour of Training Tee.');
      expect((await again('White')).status).toBe(200);
      for (const step of [['approve'], ['received', '--restock'], ['exchange']])
        await back(step[0] ?? '', `${number}-2`, ...step.slice(1));
      expect(await stock()).toEqual([4, 2]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('come after the pieces that were bought', async () => {
      const { number } = await exchanged([{ ...WHITE_S, quantity: 2 }]);
      expect((await ask(number, { lines: [{ line: 0, quantity: 3 }] })).json.message).toBe(
        'You can still return 2 of Training Tee.',
      );
      const both = [{ line: 0, quantity: 2, color: 'Black', size: 'S' }];
      expect((await ask(number, { kind: 'exchange', lines: both })).json.message, 'one of them is black').toBe(
        'Please choose another size or colour of Training Tee.',
      );
      await ask(number, { lines: [{ line: 0, quantity: 2 }] });
      await back('approve', `${number}-2`);
      await back('received', `${number}-2`, '--restock');
      await back('refund', `${number}-2`);
      expect(await stock()).toEqual([5, 2]);
      expect(await checkout.mistakes()).toEqual([]);
    });
  });

  test('of an order paid at the door give its advance back once', async () => {
    const { number } = await deliver([{ ...WHITE_S, quantity: 2 }], { mode: 'cod' });
    for (const nr of [`${number}-1`, `${number}-2`]) {
      await ask(number, { reason: 'damaged' });
      await back('approve', nr);
      await back('received', nr, '--write-off');
      await back('refund', nr, '--transfer', 'UTR 42');
    }
    expect((await shop.refunds()).map(({ amount_paise, state }) => [amount_paise, state])).toEqual([[76_00, 'sent']]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('of an order paid at the door notify the device of the refund, beside the news of its delivery', async () => {
    await putSettings(database().db, { contact: SELLER, cod: { isCodEnabled: true, advancePercent: 0 } });
    const device = { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'A', kinds: ['delivered', 'refund'] };
    const saved = await checkout.shop.call('POST', '/api/save-device', { body: { ...device, session_id: session() } });
    expect(saved.status).toBe(200);
    const { number } = await deliver([WHITE_S], { mode: 'cod' });
    await ask(number, { reason: 'damaged' });
    for (const step of [['approve'], ['received', '--write-off'], ['refund', '--transfer', 'UTR 42']])
      await back(step[0] ?? '', `${number}-1`, ...step.slice(1));
    const titles = (await checkout.mails()).flatMap(({ push }) => push?.title ?? []);
    expect(titles).toEqual(['Your order is delivered', 'Your refund is sent']);
  });

  describe('that the merchant opens', () => {
    test('are possible after the last day, and for a customer who telephoned', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }, MAT]);
      checkout.later(40 * 24 * 60);
      expect((await ask(number)).json.code).toBe('not-returnable');
      await back('open', number, '--lines', '1x1,2', '--reason', 'damaged', 'Seam', 'came', 'apart');
      expect(shop.merchant.said.at(-1)).toBe(`${number}-1 is Requested.`);
      expect((await checkout.order(id)).returns[0]).toMatchObject({
        ...{ kind: 'return', status: 'Requested', reason: 'damaged' },
        lines: [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      });
      await back('show', `${number}-1`);
      expect(shop.merchant.said.join('\n')).toContain('Requested (merchant)');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('may be exchanges', async () => {
      const { number } = await deliver([WHITE_S]);
      await back('open', number, '--lines', '1', '--reason', 'size', '--colour', 'Black', '--size', 'S');
      expect(await stock()).toEqual([4, 1]);
      expect(await shop.subjects()).toContain(`We have your exchange request ${number}-1`);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test.each([
      [['--reason', 'damaged'], 'Name the lines'],
      [['--lines', '1', '--reason', 'broken'], 'The reason is one of size, changed-mind'],
      [['--lines', '7', '--reason', 'size'], 'There is no such line'],
      [['--lines', '1x3', '--reason', 'size'], 'You can still return 1 of Training Tee.'],
      [['--lines', '1xx', '--reason', 'size'], 'Name the lines'],
      [['--lines', '1', '--reason', 'size', '--colour', 'White', '--size', 'S'], 'Please choose another'],
      // A size or a colour alone is an exchange too, for goods that have no other choice. The tee has both.
      [['--lines', '1', '--reason', 'size', '--size', 'S'], 'This size and colour is not sold any more.'],
      [['--lines', '1', '--reason', 'size', '--colour', 'Black'], 'This size and colour is not sold any more.'],
    ])('are refused with one sentence: %s', async (args, reason) => {
      const { number } = await deliver([WHITE_S]);
      await expect(back('open', number, ...args)).rejects.toThrow(reason);
    });

    test('need a delivered order', async () => {
      const id = await checkout.buy([DUO]);
      await expect(back('open', id, '--lines', '1', '--reason', 'size')).rejects.toThrow('This order is Placed');
    });
  });

  describe('that gave too little', () => {
    test('are corrected with a credit, which has its own credit note', async () => {
      const { id, number } = await deliver([{ ...WHITE_S, quantity: 2 }]);
      // A day before its credit notes.
      await sql`update invoice set issued_at = issued_at - interval '1 day'`.execute(database().db);
      await ask(number, { lines: [{ line: 0, quantity: 2 }] });
      await back('approve', `${number}-1`);
      await back('received', `${number}-1`, '--restock');
      await back('refund', `${number}-1`, '--amount', '102');
      await expect(back('refund', `${number}-1`)).rejects.toThrow(
        `This return is refunded. To give more back: order credit ${number} --lines 1 --amount RUPEES TEXT`,
      );
      await order('credit', number, '--amount', '1293', 'We', 'refunded', 'too', 'little.');
      expect(shop.merchant.said.at(-1)).toBe(`${number}-2 is Refunded: Rs.\u00a01,293.`);
      // Both were made at the same time of the test's clock.
      expect((await shop.refunds()).map(({ amount_paise, state }) => `${state} ${amount_paise}`).toSorted()).toEqual([
        'sent 10200',
        'sent 129300',
      ]);
      const notes = await shop.creditNotes();
      expect(notes.map(({ number: one, total_paise }) => [one, total_paise])).toEqual([
        ['CN/26-27/000001', 102_00],
        ['CN/26-27/000002', 1293_00],
      ]);
      const invoice = await database()
        .db.selectFrom('invoice')
        .select(['number', 'document'])
        .where('series', '=', 'invoice')
        .executeTakeFirstOrThrow();
      const corrected = notes.map(({ document }) => document.corrects?.number);
      expect(corrected).toEqual([invoice.number, invoice.number]);
      // Rounded by themselves the taxes of 102 and of 1,293 rupees would not add up.
      for (const part of ['taxable', 'central', 'state', 'paid'] as const)
        expect(notes.reduce((sum, { document }) => sum + sumOf(document, part), 0)).toBe(sumOf(invoice.document, part));
      expect((await checkout.order(id)).returns[1]).toMatchObject({
        ...{ kind: 'credit', status: 'Refunded', refund: 1293, lines: [], creditNoteNumber: 'CN/26-27/000002' },
        history: [{ status: 'Refunded', note: 'We refunded too little.' }],
      });
      const mail = (await checkout.mails()).find(
        ({ subject }) => subject === `You get Rs. 1,293 back for order ${number}`,
      );
      expect(mail?.text).toContain('We refunded too little.');
      expect(mail?.invoice_number, 'its credit note as a file').toBe('CN/26-27/000002');
      await expect(order('credit', number, '--amount', '1', 'More.')).rejects.toThrow('Everything that was paid');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('or never were: an allowance for what the customer keeps, by line, of what was paid at the door', async () => {
      const { id, number } = await deliver([WHITE_S, MAT], { mode: 'cod' });
      await expect(order('credit', number, '--amount', '600', '--lines', '2', 'Scratched.')).rejects.toThrow('at most');
      await expect(order('credit', number, '--amount', '200', 'Scratched.')).rejects.toThrow('add --transfer');
      await expect(order('credit', number, '--amount', '20')).rejects.toThrow('Say why');
      const unknown = order('credit', number, '--amount', '20', '--lines', '1,3', 'Scratched.');
      await expect(unknown).rejects.toThrow('There is no line 3; order show has them.');
      await order('credit', number, '--amount', '200', '--lines', '2', '--transfer', 'UTR 7', 'Scratched.');
      const more = ['credit', number, '--amount', '400', '--lines', '2', '--transfer', 'UTR 7', 'Still scratched.'];
      await expect(order(...more)).rejects.toThrow('at most');
      const [note] = await shop.creditNotes();
      expect(note?.document.lines).toMatchObject([{ description: 'Yoga Mat (Teal, Std)', quantity: 0, paid: 200_00 }]);
      const page = await checkout.shop.get(`/api/credit-note/${id}/1`, {}, { 'auth-key': '' });
      expect(page.text, 'no piece').toContain('data-of="Pieces">-<');
      const letter = (await checkout.mails()).find(({ subject }) => subject.startsWith('You get Rs. 200 back'));
      expect(letter?.text).toMatch(/Rs\.\s67 goes back to where.*Rs\.\s133 we have sent/s);
      // The goods can still be returned.
      const lines = [0, 1].map((line) => ({ line, quantity: 1 }));
      expect((await ask(number, { lines })).status).toBe(200);
      await back('approve', `${number}-2`);
      await back('received', `${number}-2`, '--restock');
      await back('refund', `${number}-2`, '--transfer', 'UTR 8');
      // The tee without its share of the shipping charge, and what is left of the mat.
      expect(shop.merchant.said.at(-1)).toBe(`${number}-2 is Refunded: Rs.\u00a01,115.64.`);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('of a parcel that was lost on its way: the shipping charge comes back too', async () => {
      const id = await checkout.buy([WHITE_S], { mode: 'cod' });
      for (const status of ['Packed', 'Shipped']) await order('status', id, status);
      await order('returned', id, '--write-off');
      expect(shop.merchant.said.at(-1)).toMatch(/ is Returned; nothing goes back\.$/);
      const letter = (await checkout.mails()).find(({ subject }) => subject.endsWith('came back to us'));
      expect(letter?.text).toMatch(/We keep Rs\.\s39 for the shipping/);
      expect(letter?.text).not.toContain('goes back');
      expect((await shop.refunds()).map(({ amount_paise }) => amount_paise)).toEqual([]);
      await order('credit', id, '--amount', '39', 'The courier lost it.');
      expect((await shop.refunds()).map(({ amount_paise }) => amount_paise)).toEqual([39_00]);
      const shipping = (await shop.creditNotes()).map(({ document }) => document.lines[0]?.shipping);
      expect(shipping, 'Rs. 50 in all').toEqual([11_00, 39_00]);
      expect(await checkout.mistakes()).toEqual([]);
    });
  });
});
