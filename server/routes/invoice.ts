// The invoice and the credit note of an order, as a page and as a PDF. The random id of the order gives access to them.
// They are not in the contract, because a browser opens them and no program reads them.
import type { Context } from 'hono';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ShopApp } from '#server/http/route.ts';
import { createInvoiceFiles } from '#server/invoices/invoice-files.ts';
import { COPIES, type Copy } from '#server/invoices/invoice-layout.ts';
import { INVOICE_POLICY, invoicePage } from '#server/invoices/invoice-page.ts';

const ORDER = ':orderId{[0-9a-f]{32}}';
/** `?copy=transporter` and `?copy=supplier` are for the merchant, who prints them. */
const copyOf = (c: Context): Copy =>
  Object.keys(COPIES).find((copy): copy is Copy => copy === c.req.query('copy')) ?? 'recipient';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export function bindInvoice({ hono, parts }: ShopApp): void {
  const fileOf = createInvoiceFiles();
  const read = async (c: Context): Promise<InvoiceDocument> => {
    const series = c.req.path.startsWith('/api/credit-note/') ? 'credit-note' : 'invoice';
    const found = await parts.db
      .selectFrom('invoice')
      .select('document')
      .where('order_id', '=', c.req.param('orderId') ?? '')
      .where('series', '=', series)
      .where('return_id', 'is not distinct from', (eb) =>
        eb
          .selectFrom('order_return')
          .select('id')
          .where('order_id', '=', c.req.param('orderId') ?? '')
          .where('position', '=', Number(c.req.param('place') ?? 0)),
      )
      .executeTakeFirst();
    if (!found) throw new Refusal(404, 'unknown-order', 'There is no such invoice.');
    return found.document;
  };
  // The credit note of a return is below its position in the order.
  for (const path of [`invoice/${ORDER}`, `credit-note/${ORDER}`, `credit-note/${ORDER}/:place{[1-9]\\d{0,5}}`]) {
    hono.get(`/api/${path}`, async (c) => {
      const invoice = await read(c);
      c.set('ownPolicy', INVOICE_POLICY);
      const copy = copyOf(c);
      const pdf = `${c.req.path}/pdf${copy === 'recipient' ? '' : `?copy=${copy}`}`;
      return c.html(invoicePage(invoice, pdf, copy), 200, PRIVATE);
    });
    hono.get(`/api/${path}/pdf`, async (c) => {
      const invoice = await read(c);
      const name = `${invoice.number.replaceAll('/', '-')}.pdf`;
      return c.body(new Uint8Array(await fileOf(invoice, copyOf(c))), 200, {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
      });
    });
  }
}
