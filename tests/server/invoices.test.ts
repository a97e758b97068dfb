// GST invoices and credit notes: what Rule 46 wants on them, their numbers, and who may read them.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { financialYear } from '#server/invoices/invoice-number.ts';
import { sumOf } from '#server/invoices/invoice-sums.ts';
import { issueInvoice, issuePartCredit } from '#server/invoices/issue-invoice.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, SELLER, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('invoices', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, { contact: SELLER });
    await db.updateTable('product').set({ hsn: '6109' }).where('id', '=', 'tee').execute();
    await db.updateTable('variant').set({ stock: 900 }).execute();
    checkout = openCheckout(db);
  });
  const all = () =>
    database().db.selectFrom('invoice').selectAll().orderBy('series', 'desc').orderBy('serial').execute();
  const buyFrom = async (state: string, form: object = {}) => {
    const body = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    Object.assign(body.userData, { shipping_state: state, billing_state: state, ...form });
    const { json } = await checkout.create(body);
    expect(json.code).toBeUndefined();
    await checkout.verifyCod(json, await checkout.pay(json));
    return String(json.orderId);
  };
  const invoiceFor = async (id: string) => {
    const row = await database()
      .db.selectFrom('invoice')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return row.document;
  };

  test('no credit note is issued over nothing, so no number is used', async () => {
    const orderId = await buyFrom('Karnataka');
    const nothing = { orderId, returnId: 'none', parts: [{ line: 0, quantity: 1, before: 0, amount: 0 }] };
    expect(
      await database()
        .db.transaction()
        .execute((tx) => issuePartCredit(tx, nothing, NOW)),
    ).toBeNull();
    expect((await all()).map(({ series }) => series)).toEqual(['invoice']);
  });

  test('say what Rule 46 wants', async () => {
    const flat = { billing_address_line2: 'Flat 4', shipping_address_line2: 'Flat 4' };
    const id = await buyFrom('Maharashtra', { ...flat, gstin: '27aapfu0939f1zv ' });
    const { orderNumber } = await checkout.order(id);
    expect(await invoiceFor(id)).toEqual({
      kind: 'invoice',
      number: 'VY/26-27/000001',
      issuedAt: NOW.toISOString(),
      corrects: null,
      order: { number: orderNumber, placedAt: NOW.toISOString(), paidBy: 'cod' },
      seller: {
        name: SELLER.legalName,
        address: SELLER.address,
        gstin: SELLER.gstin,
        state: { name: 'Maharashtra', code: '27' },
      },
      buyer: {
        name: 'Asha Rao',
        address: '12 MG Road, Flat 4, Pune, Maharashtra, 411001, India',
        gstin: '27AAPFU0939F1ZV',
        state: { name: 'Maharashtra', code: '27' },
      },
      delivery: '',
      placeOfSupply: { name: 'Maharashtra', code: '27' },
      stateTax: 'SGST',
      lines: [
        {
          description: 'Training Tee (White, S)',
          hsn: '6109',
          quantity: 1,
          total: 734_00,
          shipping: 50_00,
          discount: 0,
          paid: 784_00,
          rate: 5,
          taxable: 746_66,
          central: 18_67,
          state: 18_67,
          integrated: 0,
        },
      ],
    });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('say the day on which the order was placed, not the day on which its payment began', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(10);
    await checkout.verify(json, await checkout.pay(json));
    const placedAt = new Date(NOW.getTime() + 10 * 60_000).toISOString();
    expect((await invoiceFor(json.orderId)).order.placedAt).toBe(placedAt);
  });

  test('charge IGST to another state, and UTGST where a union territory has no legislature', async () => {
    const kerala = await invoiceFor(await buyFrom('Kerala'));
    expect([kerala.placeOfSupply.code, sumOf(kerala, 'integrated'), sumOf(kerala, 'central')]).toEqual([
      '32',
      37_34,
      0,
    ]);
    const gift = await invoiceFor(
      await buyFrom('Kerala', { billing_state: 'Maharashtra', billing_same_as_shipping: false }),
    );
    expect([gift.placeOfSupply.code, gift.buyer.state.code, sumOf(gift, 'integrated')]).toEqual(['32', '27', 37_34]);
    await putSettings(database().db, { contact: { ...SELLER, gstin: '04AAAAA0000A1ZA' } });
    const chandigarh = await invoiceFor(await buyFrom('Chandigarh'));
    expect([chandigarh.stateTax, sumOf(chandigarh, 'state'), sumOf(chandigarh, 'integrated')]).toEqual([
      'UTGST',
      18_67,
      0,
    ]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('are made out to the business, where one is named', async () => {
    const named = { company_name: 'Asha Fitness LLP', gstin: '27AAPFU0939F1ZV' };
    expect((await invoiceFor(await buyFrom('Maharashtra', named))).buyer.name).toBe('Asha Fitness LLP');
  });

  test.each([
    ['a wrong check character', '27AAPFU0939F1ZX'],
    ['the code of no state', '99AAPFU0939F1ZS'],
    ['another state than the billing address', '29AAGCB7383J1Z4'],
  ])('refuse a GSTIN with %s', async (_, gstin) => {
    const body = await checkout.bodyFor([WHITE_S]);
    Object.assign(body.userData, { gstin, billing_state: 'Maharashtra' });
    expect(await checkout.create(body)).toMatchObject({ status: 400, json: { errors: [{ path: 'userData.gstin' }] } });
  });

  test('are not issued by a seller without a GSTIN', async () => {
    await putSettings(database().db, { contact: { ...SELLER, gstin: '' } });
    const id = await checkout.buy([WHITE_S]);
    expect(await all()).toEqual([]);
    expect((await checkout.order(id)).invoiceNumber).toBe('');
    expect((await checkout.cancel(id)).status).toBe(200);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('are taken back by a credit note when the order is canceled', async () => {
    const id = await checkout.buy([DUO]);
    await checkout.cancel(id);
    await checkout.cancel(id);
    const [invoice, note] = await all();
    expect([invoice?.number, note?.number, (await all()).length]).toEqual(['VY/26-27/000001', 'CN/26-27/000001', 2]);
    expect(note?.document).toMatchObject({
      kind: 'credit-note',
      corrects: { number: 'VY/26-27/000001', issuedAt: NOW.toISOString() },
      lines: invoice?.document.lines,
    });
    expect(await checkout.order(id)).toMatchObject({
      invoiceNumber: 'VY/26-27/000001',
      creditNoteNumber: 'CN/26-27/000001',
    });
    const papers = (await checkout.mails()).map((mail) => mail.invoice_number).filter((number) => number !== null);
    expect(papers.toSorted()).toEqual(['CN/26-27/000001', 'VY/26-27/000001']);
    expect(await checkout.mistakes()).toEqual([]);
    await database().db.deleteFrom('invoice').where('series', '=', 'credit-note').execute();
    expect(await checkout.mistakes()).toHaveLength(2);
  });

  test('keep what they say when settings, prices and rates change', async () => {
    const id = await checkout.buy([WHITE_S]);
    const before = await invoiceFor(id);
    await putSettings(database().db, {
      contact: { ...SELLER, address: 'Elsewhere' },
      shipping: { status: 'inactive' },
    });
    await database().db.updateTable('product').set({ gst_percent: 18, price_paise: 99_00 }).execute();
    expect(await invoiceFor(id)).toEqual(before);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('begin at 1 in every financial year', async () => {
    await checkout.buy([WHITE_S]);
    checkout.later(131 * 24 * 60);
    await checkout.buy([WHITE_S]);
    await checkout.buy([WHITE_S]);
    expect((await all()).map(({ number }) => number).toSorted()).toEqual([
      'VY/26-27/000001',
      'VY/27-28/000001',
      'VY/27-28/000002',
    ]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('leave no gap when a transaction is rolled back', async () => {
    const { db } = database();
    const [first, second] = [await checkout.place([WHITE_S]), await checkout.place([WHITE_S], { of: 2 })];
    const doomed = db.transaction().execute(async (tx) => {
      expect(await issueInvoice(tx, first.json.orderId, NOW)).toBe('VY/26-27/000001');
      throw new Error('undone for a test');
    });
    await expect(doomed).rejects.toThrow('undone');
    await checkout.verify(second.json, await checkout.pay(second.json));
    expect((await all()).map(({ number }) => number)).toEqual(['VY/26-27/000001']);
  });

  test('have consecutive numbers, each once, when two instances place orders at the same time', async () => {
    const { url } = database();
    const other = url ? await openPostgres(url) : { db: database().db, close: async () => undefined };
    const shops = [checkout, openCheckout(other.db)];
    const buyers = Array.from({ length: 16 }, (_, at) => at);
    await Promise.all(
      buyers.map((at) => shops[at % 2]?.buy([WHITE_S], { of: 10 + at, email: `buyer${at}@example.com` })),
    );
    await other.close();
    expect((await all()).map(({ serial }) => serial)).toEqual(buyers.map((at) => at + 1));
    expect(await checkout.mistakes()).toEqual([]);
    await sql`update invoice set serial = 99, number = 'VY/26-27/000099' where serial = 7`.execute(database().db);
    expect((await checkout.mistakes()).map(({ name }) => name)).toContain(
      'invoice numbers are consecutive in every financial year',
    );
  });
});

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
])('%s is in the financial year %s: it begins on 1 April, Indian time', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});
