// Makes the invoice of an order from what the order stores and the merchant's settings.

import type { InvoiceDocument, InvoiceLine, Party } from '#server/db/invoice-schema.ts';
import type { Row } from '#server/db/schema.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { ContactInfo } from '#src/contract/settings.ts';
import { splitCredit } from '#src/domain/gst-breakup.ts';
import { stateNamed, stateOfGstin, stateTaxName } from '#src/domain/gst-states.ts';
import { breakUpOrder } from './break-up-order.ts';

/** null if the merchant's legal name, address and GSTIN are not set: an unregistered seller must not issue tax invoices. */
export function sellerOf({ legalName, address, gstin }: ContactInfo): Party | null {
  const state = stateOfGstin(gstin);
  return state && legalName !== '' && address !== '' ? { name: legalName, address, gstin, state } : null;
}

/** The invoice of an order, without number and date. */
export function invoiceOf(
  seller: Party,
  order: Row<'shop_order'>,
  lines: readonly Row<'order_line'>[],
): Omit<InvoiceDocument, 'kind' | 'number' | 'issuedAt' | 'corrects'> {
  // Section 10(1)(a) of the IGST Act: goods are supplied where their movement ends.
  // An order of a release before the list of states was checked may name another text.
  const placeOfSupply = stateNamed(String(order.form.shipping_state ?? '')) ?? seller.state;
  const isWithinState = placeOfSupply.code === seller.state.code;
  const broken = breakUpOrder(order, lines);
  const delivery = addressOf(order.form, 'shipping');
  const billing = addressOf(order.form, 'billing');
  return {
    order: {
      number: order.order_number,
      placedAt: (order.placed_at ?? order.created_at).toISOString(),
      paidBy: order.mode,
    },
    seller,
    buyer: {
      name:
        ['company_name', 'billing_name', 'shipping_name'].map((name) => textOf(order.form, name)).find(Boolean) ?? '',
      address: billing || delivery,
      gstin: textOf(order.form, 'gstin'),
      state: stateNamed(textOf(order.form, 'billing_state')) ?? placeOfSupply,
    },
    delivery: delivery === billing ? '' : [textOf(order.form, 'shipping_name'), delivery].filter(Boolean).join(', '),
    placeOfSupply,
    stateTax: stateTaxName(placeOfSupply),
    lines: broken.map(({ gst, ...line }, at) => ({
      description: describe(lines[at]),
      hsn: lines[at]?.hsn ?? '',
      quantity: lines[at]?.quantity ?? 0,
      ...line,
      central: isWithinState ? gst / 2 : 0,
      state: isWithinState ? gst / 2 : 0,
      integrated: isWithinState ? 0 : gst,
    })),
  };
}

export interface CreditedPart {
  quantity: number;
  /** What earlier credit notes took back of the line, and what this one takes back. Paise. */
  before: number;
  amount: number;
}

/** The part of an invoice's line that a credit note takes back. What the shop keeps counts as a discount. */
export function creditLine(line: InvoiceLine, { quantity, before, amount }: CreditedPart): InvoiceLine {
  const isWithinState = line.integrated === 0;
  const { taxable, gst } = splitCredit(line, { before, amount });
  const shareOf = (part: number) => Math.round((part * quantity) / line.quantity);
  const [total, discount] = [shareOf(line.total), shareOf(line.discount)];
  const over = amount - (total - discount);
  return {
    ...line,
    ...{ quantity, total, taxable, paid: amount },
    shipping: Math.max(0, over),
    discount: discount + Math.max(0, -over),
    central: isWithinState ? gst / 2 : 0,
    state: isWithinState ? gst / 2 : 0,
    integrated: isWithinState ? 0 : gst,
  };
}

function describe(line: Row<'order_line'> | undefined): string {
  if (!line) return '';
  const options = [line.color, line.size, ...line.choices.flatMap((one) => [one.product_name, one.color, one.size])];
  const chosen = options.filter((option) => option !== '').join(', ');
  return oneLine(`${String(line.product.productName ?? line.product_id)}${chosen === '' ? '' : ` (${chosen})`}`);
}

const textOf = (form: Row<'shop_order'>['form'], name: string): string => oneLine(String(form[name] ?? ''));

const addressOf = (form: Row<'shop_order'>['form'], prefix: 'billing' | 'shipping'): string =>
  ['address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country']
    .map((part) => textOf(form, `${prefix}_${part}`))
    .filter((text) => text !== '')
    .join(', ');
