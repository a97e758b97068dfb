// Every e-mail about an order.
import type { Row } from '#server/db/schema.ts';
import type { Message } from '#server/providers/mail.ts';
import { formatRupees } from '#src/domain/money.ts';
import { isOver } from '#src/domain/order-state.ts';
import { searchValue } from '#src/domain/search-value.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { composeMail, type Pair } from './compose-mail.ts';
import { oneLine } from './one-line.ts';

export interface OrderEmail {
  order: Row<'shop_order'>;
  lines: readonly Row<'order_line'>[];
  /** The shop's address for questions; '' if none is set. */
  careEmail: string;
  /** What goes back, of an e-mail about a return: it names nothing else of the order. */
  returned?: readonly Pair[] | undefined;
  /** Who gets it, if not the customer. */
  reader?: { to: string; greeting: string };
  /** Origin of the shop; undefined: the e-mail has no link. */
  shopUrl: string | undefined;
}

interface Words {
  subject: string;
  /** Paragraphs before and after the list of products. */
  before: readonly string[];
  after: readonly string[];
}

export function writeEmail(email: OrderEmail, { subject, before, after }: Words): Message {
  const { order, careEmail, shopUrl } = email;
  const reader = email.reader ?? { to: order.contact_email, greeting: greeting(order) };
  const links = shopUrl === undefined ? [] : linksOf(order, shopUrl, email.reader ? 'the' : 'your');
  const end = [...after, careEmail === '' ? '' : `Questions? Write to ${careEmail}.`].filter((text) => text !== '');
  return composeMail(reader.to, subject, [
    reader.greeting,
    ...before,
    `Order ${order.order_number}, ${longDate(order.created_at.toISOString())}`,
    { list: email.returned ?? email.lines.map(goodsRow) },
    ...(email.returned ? [] : [{ figures: sumRows(order), total: TOTAL }]),
    ...end,
    ...links.map((link) => ({ link })),
  ]);
}

const linksOf = ({ id, awb }: Row<'shop_order'>, shopUrl: string, whose: 'the' | 'your'): Pair[] => [
  [whose === 'the' ? 'The order' : 'Your order', `${shopUrl}/order-success?orderId=${searchValue(id)}`],
  ...(awb === '' ? [] : [[`Track ${whose} parcel`, `${shopUrl}/track-order?awb=${searchValue(awb)}`] satisfies Pair]),
];

const greeting = ({ form }: Row<'shop_order'>) => `Dear ${oneLine(String(form.shipping_name ?? 'customer'))},`;

const goodsRow = (line: Row<'order_line'>): Pair => [
  `${line.quantity} x ${goodsName(line)}`,
  formatRupees(line.price_paise * line.quantity),
];

/** 'Training Tee (Black, S)' */
export function goodsName(line: Row<'order_line'>): string {
  const name = String(line.product.productName ?? line.product_id);
  const options = [line.color, line.size].filter((part) => part !== '').join(', ');
  const members = line.choices.map((one) =>
    [one.product_name, one.color, one.size].filter((part) => part !== '').join(' '),
  );
  const detail = [options, ...members].filter((part) => part !== '').join('; ');
  return `${name}${detail === '' ? '' : ` (${detail})`}`;
}

const TOTAL = 'Total including GST';

/** Only an order that may still arrive, or has arrived, has something to pay at the door. */
const atDoor = (order: Row<'shop_order'>) =>
  order.status === 'Delivered' ? 'Paid on delivery' : isOver(order) ? '' : 'To pay on delivery';

/** Rows with the amount 0 are left out. */
function sumRows(order: Row<'shop_order'>): Pair[] {
  const isCod = order.mode === 'cod';
  const rows: [name: string, paise: number, always: boolean][] = [
    ['Subtotal', order.subtotal_paise, true],
    ['Shipping', order.shipping_paise, false],
    [`Coupon ${order.coupon_code}`, -order.coupon_paise, false],
    ['Discount for paying online', -order.prepaid_paise, false],
    [TOTAL, order.payable_paise, true],
    ['Advance paid', Math.min(order.paid_paise, order.advance_paise), isCod],
    [atDoor(order), order.balance_paise, isCod],
  ];
  return rows
    .filter(([name, paise, always]) => name !== '' && (always || paise !== 0))
    .map(([name, paise]) => [name, paise < 0 ? `- ${formatRupees(-paise)}` : formatRupees(paise)]);
}
