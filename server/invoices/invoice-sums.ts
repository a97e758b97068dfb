import type { InvoiceDocument } from '#server/db/invoice-schema.ts';

export type SummedPart = 'taxable' | 'central' | 'state' | 'integrated' | 'shipping' | 'discount' | 'paid';

/** Over all lines. Paise. */
export const sumOf = ({ lines }: Pick<InvoiceDocument, 'lines'>, part: SummedPart): number =>
  lines.reduce((sum, line) => sum + line[part], 0);
