// What the shop writes about an order, by occasion.
import type { Row } from '#server/db/schema.ts';
import { formatRupees } from '#src/domain/money.ts';

export type Occasion = 'placed' | 'canceled' | 'refund';

interface Words {
  subject: string;
  before: readonly string[];
  after: readonly string[];
}

const shortId = (order: Row<'shop_order'>) => order.id.slice(0, 8);
/** SPEC 9 "Policy text". */
const BACK = 'within 5-7 business days';

export const ORDER_WORDS: Readonly<Record<Occasion, (order: Row<'shop_order'>) => Words>> = {
  placed: (order) => ({
    subject: `Your Vyayam order ${shortId(order)} is placed`,
    before: ['Thank you for your order. We have it, and pack it in 1-3 business days.'],
    after: [
      `It goes to: ${addressOf(order)}.`,
      'You can cancel it free of charge within 24 hours, as long as it has not been shipped.',
    ],
  }),
  canceled: (order) => ({
    subject: `Your Vyayam order ${shortId(order)} is canceled`,
    before: ['Your order is canceled, as you asked.'],
    after:
      order.paid_paise > 0
        ? [`${formatRupees(order.paid_paise)} goes back to where it was paid from, ${BACK}.`]
        : ['Nothing was charged.'],
  }),
  refund: (order) => ({
    subject: `Your payment for order ${shortId(order)} goes back to you`,
    before: [
      'Your payment reached us after your order had been open for too long, and what you wanted was sold in the meantime. We are sorry.',
    ],
    after: [`${formatRupees(order.paid_paise)} goes back to where it was paid from, ${BACK}.`],
  }),
};

function addressOf({ form }: Row<'shop_order'>): string {
  const parts = ['name', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'];
  return parts
    .map((part) => String(form[`shipping_${part}`] ?? ''))
    .filter((text) => text !== '')
    .join(', ');
}
