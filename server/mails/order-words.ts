// The shop's texts about an order, by occasion.
import type { Row } from '#server/db/schema.ts';
import { formatRupees } from '#src/domain/money.ts';
import { oneLine } from './one-line.ts';

/** Why a payment is refunded. */
export type RefundReason =
  | 'paid too late'
  | 'too little was paid'
  | 'wrong currency'
  | 'order was canceled'
  | 'paid twice';

export type Occasion =
  | { occasion: 'placed' }
  | { occasion: 'canceled'; by: 'shopper' | 'merchant' | 'provider' }
  | { occasion: 'refund'; about: { reason: RefundReason; amountPaise: number; currency: string } };

interface Words {
  subject: string;
  before: readonly string[];
  after: readonly string[];
}

/** The refund period of the shop's policy. */
const BACK = 'goes back to where it was paid from, within 5-7 business days.';

const CANCELED_BY = {
  shopper: 'Your order is canceled, as you asked.',
  merchant: 'We had to cancel your order. We are sorry.',
  provider: 'Your payment did not come through as it should have, so your order is canceled. We are sorry.',
} as const;

const WHY_BACK: Readonly<Record<RefundReason, string>> = {
  'paid too late':
    'Your payment reached us after your order had been open for too long, and what you wanted was sold in the meantime. We are sorry.',
  'too little was paid': 'Your payment was less than what was due, so your order is not placed.',
  'wrong currency': 'Your payment was not made in Indian rupees, so it does not count for your order.',
  'order was canceled': 'Your payment reached us after your order was canceled.',
  'paid twice': 'Your order was paid twice. It stands, and the second payment goes back.',
};

export function wordsFor(order: Row<'shop_order'>, occasion: Occasion): Words {
  const number = order.order_number;
  switch (occasion.occasion) {
    case 'placed':
      return {
        subject: `Your Vyayam order ${number} is placed`,
        before: ['Thank you for your order. We have it, and pack it in 1-3 business days.'],
        after: [
          `It goes to: ${addressOf(order)}.`,
          'You can cancel it free of charge within 24 hours, as long as it has not been shipped.',
        ],
      };
    case 'canceled':
      return {
        subject: `Your Vyayam order ${number} is canceled`,
        before: [CANCELED_BY[occasion.by]],
        after: [order.paid_paise > 0 ? `${formatRupees(order.paid_paise)} ${BACK}` : 'Nothing was charged.'],
      };
    case 'refund': {
      const { reason, amountPaise, currency } = occasion.about;
      return {
        subject: `Your payment for order ${number} goes back to you`,
        before: [WHY_BACK[reason]],
        after: [`${currency === 'INR' ? formatRupees(amountPaise) : 'The payment'} ${BACK}`],
      };
    }
  }
}

function addressOf({ form }: Row<'shop_order'>): string {
  const parts = ['name', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'];
  return parts
    .map((part) => oneLine(String(form[`shipping_${part}`] ?? '')))
    .filter((text) => text !== '')
    .join(', ');
}
