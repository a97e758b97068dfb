// The PDFs that browsers ask for. Anyone who has the link of one invoice can ask for it as often as they like, and making it blocks
// the event loop: some 20 ms for one line, 200 with an Indian script, 400 with 200 lines.
import { createHash } from 'node:crypto';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { createVersionCache } from '#server/http/version-cache.ts';
import type { Copy } from './invoice-layout.ts';
import { invoicePdf } from './invoice-pdf.ts';

/** Size of the cache of PDFs: some hundreds. */
const MAX_BYTES = 8 * 1024 * 1024;

/** An issued invoice never changes, so there is one version of each. */
const ISSUED = '';

/** Makes a PDF once for concurrent requests, and one PDF at a time. It rejects with 503 busy when too many wait. */
export function createInvoiceFiles(): (invoice: InvoiceDocument, copy: Copy) => Promise<Buffer> {
  const files = createVersionCache<Buffer>(({ length }) => length, MAX_BYTES);
  const limited = createConcurrencyLimit(1, 16);
  return (invoice, copy) => {
    const name = createHash('sha256')
      .update(JSON.stringify([copy, invoice]))
      .digest('base64url');
    return files.get(ISSUED, name, () => limited(() => invoicePdf(invoice, copy)));
  };
}
