// Builds every e-mail about an order, as text and as HTML. Input from shoppers is escaped; all links are ours.
import type { Row } from '#server/db/schema.ts';
import type { Message } from '#server/providers/mail.ts';
import { formatRupees } from '#src/domain/money.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { escapeHtml } from './escape-html.ts';
import { oneLine } from './one-line.ts';

export interface OrderEmail {
  order: Row<'shop_order'>;
  lines: readonly Row<'order_line'>[];
  /** The shop's address for questions; '' if none is set. */
  careEmail: string;
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
  const links = shopUrl === undefined ? [] : linksOf(order, shopUrl);
  const end = [...after, careEmail === '' ? '' : `Questions? Write to ${careEmail}.`].filter((text) => text !== '');
  const goods = email.lines.map(goodsRow);
  const sums = sumRows(order);
  const text = [
    reader.greeting,
    ...before,
    `Order ${order.order_number}, ${longDate(order.created_at.toISOString())}`,
    goods.map(({ what, total }) => `${what}\n    ${total}`).join('\n'),
    sums.map(([name, amount]) => `${name}: ${amount}`).join('\n'),
    ...end,
    ...links.map(([name, link]) => `${name}: ${link}`),
    'Vyayam',
  ].join('\n\n');
  const html = [
    ...[reader.greeting, ...before].map(paragraph),
    paragraph(`Order ${order.order_number}, ${longDate(order.created_at.toISOString())}`),
    table([...goods.map(({ what, total }): Pair => [what, total]), ...sums]),
    ...end.map(paragraph),
    ...links.map(([name, link]) => `<p><a href="${escapeHtml(link)}">${name}</a></p>`),
    paragraph('Vyayam'),
  ].join('\n');
  return { to: reader.to, subject, text: `${text}\n`, html };
}

type Pair = [name: string, amount: string];

const linksOf = ({ id, awb }: Row<'shop_order'>, shopUrl: string): Pair[] => [
  ['Your order', `${shopUrl}/order-success?orderId=${id}`],
  ...(awb === ''
    ? []
    : [['Track your parcel', `${shopUrl}/track-order?awb=${encodeURIComponent(awb)}`] satisfies Pair]),
];

const greeting = ({ form }: Row<'shop_order'>) => `Dear ${oneLine(String(form.shipping_name ?? 'customer'))},`;

function goodsRow(line: Row<'order_line'>) {
  const name = String(line.product.productName ?? line.product_id);
  const options = [line.color, line.size].filter((part) => part !== '').join(', ');
  const members = line.choices.map((one) =>
    [one.product_name, one.color, one.size].filter((part) => part !== '').join(' '),
  );
  const detail = [options, ...members].filter((part) => part !== '').join('; ');
  return {
    what: `${line.quantity} x ${name}${detail === '' ? '' : ` (${detail})`}`,
    total: formatRupees(line.price_paise * line.quantity),
  };
}

/** Rows with the amount 0 are left out. */
function sumRows(order: Row<'shop_order'>): Pair[] {
  const isCod = order.mode === 'cod';
  const rows: [name: string, paise: number, always: boolean][] = [
    ['Subtotal', order.subtotal_paise, true],
    ['Shipping', order.shipping_paise, false],
    [`Coupon ${order.coupon_code}`, -order.coupon_paise, false],
    ['Discount for paying online', -order.prepaid_paise, false],
    ['Total including GST', order.payable_paise, true],
    ['Advance paid', Math.min(order.paid_paise, order.advance_paise), isCod],
    ['To pay on delivery', order.balance_paise, isCod],
  ];
  return rows.filter(([, paise, always]) => always || paise !== 0).map(([name, paise]) => [name, formatRupees(paise)]);
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const table = (rows: readonly Pair[]) =>
  `<table border="1" cellpadding="6" cellspacing="0">${rows
    .map(([name, amount]) => `<tr><td>${escapeHtml(name)}</td><td align="right">${escapeHtml(amount)}</td></tr>`)
    .join('')}</table>`;
