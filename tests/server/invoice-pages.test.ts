// Invoices and credit notes as pages, as files and with the e-mail.
import { sql } from 'kysely';
import PDFDocument from 'pdfkit';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import type { Called } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, SELLER, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { startMailServer } from '#tests/kit/server/mail.ts';

/** Those that only some invoices have. */
const columnsOf = (page: string) => [
  ...new Set([...page.matchAll(/data-of="(Shipping|Discount)"/g)].map(([, title]) => title)),
];

onDatabase('invoices', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, { contact: SELLER });
    checkout = openCheckout(database().db);
  });
  const buyFrom = async (state: string, form: object) => {
    const body = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    Object.assign(body.userData, { shipping_state: state, billing_state: state, ...form });
    const { json } = await checkout.create(body);
    await checkout.verifyCod(json, await checkout.pay(json));
    return String(json.orderId);
  };

  describe('are read', () => {
    test('as a page and as a PDF, only with the random id of the order', async () => {
      // A gift: the tax is that of the state where it goes.
      const buyer = { billing_name: '<b>Asha</b>', billing_state: 'Maharashtra', billing_same_as_shipping: false };
      const id = await buyFrom('Kerala', { ...buyer, shipping_name: 'Ravi' });
      const page = await checkout.shop.get(`/api/invoice/${id}`, {}, { 'auth-key': '' });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      for (const part of [
        'Tax invoice',
        'VY/26-27/000001',
        '&#60;b&#62;Asha',
        SELLER.gstin,
        'State: Maharashtra (27)',
        'Place of supply</dt><dd>Kerala (32)',
        // Rule 46(p) of the CGST Rules wants it on every invoice, also when the answer is no.
        'Tax payable on reverse charge</dt><dd>No',
        '784.00',
        'Ravi',
      ])
        expect(page.text).toContain(part);
      expect(page.text).not.toMatch(/<script|<b>/);
      // A screen reader reads the heading of a column with each amount.
      expect(page.text).toContain('<th scope="col"');
      expect(page.text).not.toMatch(/<th(?! scope|ead)/);
      expect(columnsOf(page.text), 'of cash on delivery').toEqual(['Shipping']);
      const home = await checkout.shop.get(`/api/invoice/${await buyFrom('Maharashtra', {})}`, {}, { 'auth-key': '' });
      expect(home.text, 'half of 5% each').toMatch(/18\.67 \(2\.5%\).*18\.67 \(2\.5%\)/);
      expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
      const pdf = await checkout.shop.get(`/api/invoice/${id}/pdf`, {}, { 'auth-key': '' });
      expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      expect(pdf.headers.get('content-disposition')).toBe('inline; filename="VY-26-27-000001.pdf"');
      for (const { headers } of [page, pdf])
        expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex']);
      for (const path of [
        `/api/credit-note/${id}`,
        `/api/invoice/${'f'.repeat(32)}`,
        `/api/invoice/${'f'.repeat(32)}/pdf`,
      ])
        expect((await checkout.shop.get(path)).status).toBe(404);
    });

    test('with the choices of a combo', async () => {
      const id = await checkout.buy([DUO]);
      const { text } = await checkout.shop.get(`/api/invoice/${id}`, {}, { 'auth-key': '' });
      expect(text).toContain('Tee and Mat (Training Tee, White, S, Yoga Mat, Teal, Std)');
    });

    test('with the name and address of the shop as text', async () => {
      await putSettings(database().db, {
        contact: { ...SELLER, legalName: 'Rao & <b>Sons', address: '1 "A" <i>Road' },
      });
      const id = await buyFrom('Kerala', {});
      const { text } = await checkout.shop.get(`/api/invoice/${id}`, {}, { 'auth-key': '' });
      for (const part of ['<p>Rao &#38; &#60;b&#62;Sons</p>', '1 &#34;A&#34; &#60;i&#62;Road', 'For Rao &#38; &#60;b'])
        expect(text).toContain(part);
      expect(text).not.toMatch(/<[bi]>/);
    });

    test('in three copies with the marking of each, and credit notes without one, without prices and discounts', async () => {
      const body = await checkout.bodyFor([{ ...WHITE_S, quantity: 3 }]);
      const { json } = await checkout.create(body);
      await checkout.verify(json, await checkout.pay(json));
      const read = async (path: string) => (await checkout.shop.get(path, {}, { 'auth-key': '' })).text;
      const page = await read(`/api/invoice/${json.orderId}`);
      expect(page).toContain('Original for recipient');
      expect(columnsOf(page), 'of an order paid online').toEqual(['Discount']);
      expect(page).toContain('Invoice total</dt><dd>Rs. ');
      expect(page, 'without a code').toContain('data-of="HSN">-<');
      // Not the price of all pieces.
      expect(page).toContain('data-of="Price a piece incl. GST">734.00<');
      for (const [copy, marking] of [
        ['transporter', 'Duplicate for transporter'],
        ['supplier', 'Triplicate for supplier'],
        ['<b>', 'Original for recipient'],
      ])
        expect(await read(`/api/invoice/${json.orderId}?copy=${copy}`)).toContain(marking);
      expect(await read(`/api/invoice/${json.orderId}?copy=supplier`)).toContain('/pdf?copy=supplier"');
      const pdf = (copy: string) => read(`/api/invoice/${json.orderId}/pdf?copy=${copy}`);
      expect(await pdf('recipient')).toBe(await read(`/api/invoice/${json.orderId}/pdf`));
      expect(await pdf('supplier')).not.toBe(await pdf('recipient'));
      checkout.later(23 * 60);
      await checkout.cancel(json.orderId);
      const note = await read(`/api/credit-note/${json.orderId}`);
      expect(note).toContain('Date of issue</dt><dd>22-11-2026');
      expect(note).toContain('Date of order</dt><dd>21-11-2026');
      expect(note).toContain('For invoice</dt><dd>VY/26-27/000001 of 21-11-2026');
      expect(note).toContain('Credited</dt><dd>Rs. ');
      expect(note).not.toMatch(/Original|Price a piece|Discount|Invoice total/);
    });

    test('as PDFs that are made one at a time, while the shop answers, and with 503 when too many wait', async () => {
      const { db } = database();
      const id = await buyFrom('Kerala', {});
      // Of orders that need not be there.
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into invoice (number, series, financial_year, serial, order_id, total_paise, document, issued_at)
          select 'N' || n, series, financial_year, 1000 + n, lpad(n::text, 32, '0'), total_paise,
            jsonb_set(document, '{number}', to_jsonb('N' || n)), issued_at
          from invoice, generate_series(1, 30) n`.execute(tx);
      });
      const mayEnd = Promise.withResolvers<void>();
      const { end } = PDFDocument.prototype;
      const making = vi.spyOn(PDFDocument.prototype, 'end').mockImplementation(function (this: typeof PDFDocument) {
        void mayEnd.promise.then(() => end.call(this));
      });
      onTestFinished(() => making.mockRestore());
      const answers: Called[] = [];
      const read = async (order: string) => {
        answers.push(await checkout.shop.get(`/api/invoice/${order}/pdf`, {}, { 'auth-key': '' }));
      };
      const reading = Array.from({ length: 30 }, (_, at) => read(String(at + 1).padStart(32, '0')));
      await vi.waitFor(() => expect(answers).toHaveLength(13), { timeout: 10_000 });
      for (const { status, json, headers } of answers)
        expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'busy', '2']);
      expect((await checkout.shop.get('/health')).status).toBe(200);
      expect(making).toHaveBeenCalledTimes(1);
      mayEnd.resolve();
      await Promise.all(reading);
      const made = answers.filter(({ status }) => status === 200);
      expect(new Set(made.map(({ text }) => text)).size, 'each its own').toBe(17);
      await Promise.all(Array.from({ length: 30 }, () => read(id)));
      await read(id);
      expect(answers.slice(30).map(({ status }) => status)).toEqual(Array(31).fill(200));
      expect(making, 'the same one once').toHaveBeenCalledTimes(18);
      const copy = await checkout.shop.get(`/api/invoice/${id}/pdf?copy=supplier`, {}, { 'auth-key': '' });
      expect(copy.text, 'another copy').not.toBe(answers.at(-1)?.text);
    });

    test('with the e-mail, which has the file of the invoice, and later that of the credit note', async () => {
      const server = await startMailServer();
      const mailing = openCheckout(database().db, { mail: createMail(checkout.parts, true) });
      const id = await mailing.buy([WHITE_S]);
      await mailing.cancel(id);
      const delivery = createMailDelivery(checkout.parts, { url: server.url, from: 'Vyayam <orders@shop.example>' });
      expect(await delivery.deliver()).toBe(3);
      delivery.close();
      await server.stop();
      const files = server.received
        .flatMap(({ content }) => /filename="?([\w-]+\.pdf)/.exec(content)?.[1] ?? [])
        .toSorted();
      expect(files).toEqual(['CN-26-27-000001.pdf', 'VY-26-27-000001.pdf']);
      expect(server.received.filter(({ content }) => content.includes('application/pdf'))).toHaveLength(2);
    });
  });
});
