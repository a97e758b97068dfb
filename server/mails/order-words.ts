// The shop's texts about an order, by occasion.
import type { Row } from '#server/db/schema.ts';
import { formatRupees } from '#src/domain/money.ts';
import { RETURN_DAYS, type ReturnKind, type ReturnReason } from '#src/domain/returns.ts';
import { oneLine } from './one-line.ts';
import { moneyBack, returnWords } from './return-words.ts';

/** Why a payment is refunded. */
export type RefundReason =
  | 'paid too late'
  | 'goods or coupon were gone'
  | 'too little was paid'
  | 'wrong currency'
  | 'order was canceled'
  | 'order was not placed'
  | 'paid twice';

export type Occasion =
  | { occasion: 'placed' }
  | { occasion: 'canceled'; by: 'shopper' | 'merchant' | 'provider'; currency: string }
  | { occasion: 'Packed' | 'Shipped' | 'Out for delivery' | 'Delivered' }
  | {
      occasion: 'return';
      became: 'Requested' | 'Approved' | 'Declined' | 'Refunded' | 'Exchanged';
      returnId: string;
      /** 'VY-4F7K-29-1' */
      number: string;
      kind: ReturnKind;
      /** What the merchant writes. */
      note: string;
      /** What comes back, and the part of it that was sent by hand. */
      refundPaise?: number;
      transferPaise?: number;
    }
  | { occasion: 'returned'; paidPaise: number; refundPaise: number }
  | { occasion: 'refunded'; amountPaise: number; currency: string; isByHand: boolean }
  | { occasion: 'credited'; amountPaise: number; transferPaise: number; note: string }
  | { occasion: 'refund'; about: { reason: RefundReason; amountPaise: number; currency: string } };

/** E-mails to the merchant. */
export type Notice =
  | { notice: 'return asked'; returnId: string; number: string; kind: ReturnKind; reason: ReturnReason; note: string }
  | { notice: 'new order' }
  | { notice: 'refund owed'; amountPaise: number; currency: string; reason: string }
  | { notice: 'refund failed'; amountPaise: number; currency: string };

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
    'Your payment reached us after your order had been open for too long. What you wanted, or the last use of your coupon, was taken in the meantime. We are sorry.',
  'goods or coupon were gone':
    'What you wanted, or the last use of your coupon, was taken before your payment reached us. We are sorry.',
  'too little was paid': 'Your payment was less than what was due, so your order is not placed.',
  'wrong currency': 'Your payment was not made in Indian rupees, so it does not count for your order.',
  'order was canceled': 'Your payment reached us after your order was canceled.',
  'order was not placed': 'Your order is not placed; this payment goes back too.',
  'paid twice': 'Your order was paid twice. It stands, and the second payment goes back.',
};

/** @param address the shop's postal address, for what is sent back */
export function wordsFor(order: Row<'shop_order'>, occasion: Occasion, address: string): Words {
  const number = order.order_number;
  switch (occasion.occasion) {
    case 'placed':
      return {
        subject: `Your Vyayam order ${number} is placed`,
        before: ['Thank you for your order. We have received it and will pack it in 1-3 business days.'],
        after: [
          `It goes to: ${addressOf(order)}.`,
          'You can cancel it free of charge within 24 hours, as long as it has not been shipped.',
        ],
      };
    case 'canceled':
      return {
        subject: `Your Vyayam order ${number} is canceled`,
        before: [CANCELED_BY[occasion.by]],
        after: [
          order.paid_paise > 0
            ? `${capital(sumIn(order.paid_paise, occasion.currency))} ${BACK}`
            : 'Nothing was charged.',
        ],
      };
    case 'Packed':
      return {
        subject: `Your Vyayam order ${number} is packed`,
        before: ['We have packed your order and will now hand it to the courier.'],
        after: [],
      };
    case 'Shipped':
      return {
        subject: `Your Vyayam order ${number} is on its way`,
        before: ['We have handed your order to the courier.'],
        after: [
          ...(order.awb === '' ? [] : [`The courier's AWB number is ${order.awb}.`]),
          `It goes to: ${addressOf(order)}.`,
          ...toPay(order),
        ],
      };
    case 'Out for delivery':
      return {
        subject: `Your Vyayam order ${number} arrives today`,
        before: ['The courier is bringing your order today.'],
        after: toPay(order),
      };
    case 'Delivered':
      return {
        subject: `Your Vyayam order ${number} is delivered`,
        before: ['The courier has delivered your order. We hope you like it.'],
        after: [
          `If something is not right, you can return it within ${order.pricing_rules.returnDays ?? RETURN_DAYS} days: your order's page says how.`,
        ],
      };
    case 'return':
      return returnWords({ ...occasion, address });
    case 'returned':
      return {
        subject: `Your Vyayam order ${number} came back to us`,
        before: ['The courier could not hand over your parcel, so it came back to us. Your order is closed.'],
        after: returnedMoney(occasion),
      };
    case 'credited':
      return {
        subject: `You get ${formatRupees(occasion.amountPaise)} back for order ${number}`,
        before: [oneLine(occasion.note)],
        after: moneyBack(occasion.amountPaise, occasion.transferPaise),
      };
    case 'refunded':
      return {
        subject: `The refund for your Vyayam order ${number} is sent`,
        before: [
          `We have sent ${sumIn(occasion.amountPaise, occasion.currency)} ${occasion.isByHand ? 'to the account you named' : 'back to where it was paid from'}.`,
        ],
        after: occasion.isByHand ? [] : ['Your bank shows it within 5-7 business days.'],
      };
    case 'refund': {
      const { reason, amountPaise, currency } = occasion.about;
      return {
        subject: `Your payment for order ${number} goes back to you`,
        before: [WHY_BACK[reason]],
        after: [`${capital(sumIn(amountPaise, currency))} ${BACK}`],
      };
    }
  }
}

/** A whole payment in another currency is named without its amount. */
const sumIn = (paise: number, currency: string): string => (currency === 'INR' ? formatRupees(paise) : 'the payment');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const returnedMoney = ({ paidPaise, refundPaise }: { paidPaise: number; refundPaise: number }): string[] => [
  ...(refundPaise > 0 ? [`${formatRupees(refundPaise)} ${BACK}`] : []),
  ...(paidPaise > refundPaise ? [`We keep ${formatRupees(paidPaise - refundPaise)} for the shipping.`] : []),
];

/** Only for cash on delivery. */
const toPay = ({ balance_paise }: Row<'shop_order'>): string[] =>
  balance_paise > 0 ? [`Please have ${formatRupees(balance_paise)} ready for the courier.`] : [];

export function noticeWords(order: Row<'shop_order'>, about: Notice): Words {
  const { order_number: number, mode, payable_paise } = order;
  const how = mode === 'cod' ? 'cash on delivery' : 'paid online';
  if (about.notice === 'new order')
    return {
      subject: `New order ${number}: ${formatRupees(payable_paise)}, ${how}`,
      before: [`A new order is placed, ${how}.`],
      after: [
        `It goes to: ${addressOf(order)}, telephone ${oneLine(String(order.form.shipping_phone ?? ''))}.`,
        seeOrder(number),
      ],
    };
  if (about.notice === 'return asked')
    return {
      subject: `${about.kind === 'exchange' ? 'Exchange' : 'Return'} ${about.number} was asked for`,
      before: [
        `The customer asks to ${about.kind} something: ${ASKED_BECAUSE[about.reason]}.`,
        about.note === '' ? '' : `They write: ${oneLine(about.note)}`,
      ],
      after: [`See it with: npm run shop -- return show ${about.number}`],
    };
  const sum = sumIn(about.amountPaise, about.currency);
  if (about.notice === 'refund failed')
    return {
      subject: `A refund failed for order ${number}: ${sum}`,
      before: [`The payment provider could not refund ${sum} to the customer. It is still owed.`],
      after: [`Send it again with: npm run shop -- order refund ${number}`],
    };
  return {
    subject: `Refund owed for order ${number}: ${sum}`,
    before: [`${capital(sum)} goes back to the customer: ${about.reason}.`],
    after: [`The shop sends it by itself. ${seeOrder(number)}`],
  };
}

const seeOrder = (number: string): string => `See it with: npm run shop -- order show ${number}`;

const ASKED_BECAUSE: Readonly<Record<ReturnReason, string>> = {
  size: 'it does not fit',
  'changed-mind': 'they changed their mind',
  damaged: 'it is damaged or defective',
  'wrong-product': 'it is not what they ordered',
  'not-as-described': 'it is not as described',
};

function addressOf({ form }: Row<'shop_order'>): string {
  const parts = ['name', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'];
  return parts
    .map((part) => oneLine(String(form[`shipping_${part}`] ?? '')))
    .filter((text) => text !== '')
    .join(', ');
}
