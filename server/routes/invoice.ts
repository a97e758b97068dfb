// The invoice and the credit note of an order, as a page and as a PDF. The random id of the order gives access to them.
// They are not in the contract, because a browser opens them and no program reads them.
import type { Context } from 'hono';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ShopApp } from '#server/http/route.ts';
import { INVOICE_POLICY, invoicePage } from '#server/invoices/invoice-page.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export function bindInvoice({ hono, parts }: ShopApp): void {
  const read = async (c: Context): Promise<InvoiceDocument> => {
    const series = c.req.path.startsWith('/api/credit-note/') ? 'credit-note' : 'invoice';
    const found = await parts.db
      .selectFrom('invoice')
      .select('document')
      .where('order_id', '=', c.req.param('orderId') ?? '')
      .where('series', '=', series)
      .executeTakeFirst();
    if (!found) throw new Refusal(404, 'unknown-order', 'There is no such invoice.');
    return found.document;
  };
  for (const kind of ['invoice', 'credit-note']) {
    hono.get(`/api/${kind}/:orderId{[0-9a-f]{32}}`, async (c) => {
      const invoice = await read(c);
      c.set('ownPolicy', INVOICE_POLICY);
      return c.html(invoicePage(invoice, `${c.req.path}/pdf`), 200, PRIVATE);
    });
    hono.get(`/api/${kind}/:orderId{[0-9a-f]{32}}/pdf`, async (c) => {
      const invoice = await read(c);
      const name = `${invoice.number.replaceAll('/', '-')}.pdf`;
      return c.body(new Uint8Array(await invoicePdf(invoice)), 200, {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
      });
    });
  }
}
