// Reads order.user, which is the checkout form as any backend returns it. Any field may be missing.
import type { Order } from '#src/contract/order.ts';

export interface OrderAddress {
  name: string;
  /** The business that the order was billed to, its GSTIN, and the lines of the address. */
  lines: string[];
  phone: string;
  email: string;
}

type User = Pick<Order, 'user'>;

/** One text field of the form; '' when it is missing. */
export function formText({ user }: User, field: string): string {
  const value = user[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Whether a customer placed it. Anybody who knows an order's id can open it. */
export const isOrderOf = (order: User, contactEmail: string | null): boolean =>
  contactEmail !== null && formText(order, 'contact_email').toLowerCase() === contactEmail.toLowerCase();

export const isCod = (order: User): boolean => formText(order, 'payment_mode').toLowerCase() === 'cod';

function businessOf(order: User): string[] {
  const gstin = formText(order, 'gstin');
  return gstin === '' ? [] : [formText(order, 'company_name'), `GSTIN ${gstin}`];
}

/** An address to display. A blank billing field falls back to the shipping field. */
export function addressOf(order: User, kind: 'shipping' | 'billing'): OrderAddress {
  const text = (field: string) => formText(order, `${kind}_${field}`) || formText(order, `shipping_${field}`);
  // The second address line belongs to the first line, so never mix lines of two addresses.
  const isOwn = kind === 'shipping' || formText(order, 'billing_address_line1') !== '';
  const second = formText(order, `${isOwn ? kind : 'shipping'}_address_line2`);
  const town = [text('city'), text('state')].filter(Boolean).join(', ');
  return {
    name: text('name'),
    lines: [
      ...(kind === 'billing' ? businessOf(order) : []),
      text('address_line1'),
      second,
      [town, text('zip_code')].filter(Boolean).join(' '),
      text('country'),
    ].filter(Boolean),
    phone: text('phone'),
    email: text('email'),
  };
}
