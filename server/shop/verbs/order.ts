import pino from 'pino';
import { CommandError } from '#server/command-error.ts';
import { noteSentByHand, retryFailedRefunds, tooLittle } from '#server/orders/failed-refunds.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { choosePayments } from '#server/providers/choose-payments.ts';
import { createMail } from '#server/providers/mail.ts';
import type { Credit } from '#server/returns/credit-order.ts';
import { TOO_LITTLE } from '#server/returns/settle-return.ts';
import { formatRupees } from '#src/domain/money.ts';
import { findOrder } from '../find-order.ts';
import { listOrders } from '../list-orders.ts';
import { readOptions } from '../read-options.ts';
import { readRupees } from '../read-rupees.ts';
import { giveCredit, takeParcelBack } from '../returns.ts';
import { setOrderStatus } from '../set-order-status.ts';
import { showOrder } from '../show-order.ts';
import type { Shop, Verb } from '../verb.ts';

const OPTIONS = {
  list: [],
  show: [],
  status: ['awb'],
  returned: ['write-off'],
  credit: ['amount', 'lines', 'transfer'],
  refund: ['transfer'],
  reconcile: [],
} as const satisfies Record<string, readonly string[]>;

export const orderVerb: Verb = {
  usage:
    'list [STATUS]; show ID; status ID STATUS [--awb N]; returned ID [--write-off]; credit ID --amount RUPEES [--lines LINE,…] [--transfer REFERENCE] TEXT; refund ID [--transfer REFERENCE]; reconcile',
  about:
    'list and show orders, change a status (the same status with another AWB number corrects it), take back a parcel that nobody took, give money back without goods (the customer reads the TEXT), send a failed refund again (or note the reference of the bank transfer with which you sent it, also of one below Rs. 1), and check open orders with the payment provider; an ID is an order number such as VY-4F7K-29, or the beginning of the long ID',
  examples: ['order list Placed', 'order reconcile'],
  hasOptions: true,
  async run([what = '', ...rest], shop) {
    const known = Object.hasOwn(OPTIONS, what) ? (what as keyof typeof OPTIONS) : undefined;
    if (!known) throw new CommandError(`Use ${Object.keys(OPTIONS).join(', ')}.`);
    const { values, positionals } = readOptions<string>(rest, OPTIONS[known], ['write-off']);
    if (known === 'list') return say(shop, await listOrders(await shop.open(), positionals.join(' ')));
    if (known === 'reconcile' && positionals.length === 0) return reconcile(shop);
    const [id, ...words] = positionals;
    if (known === 'reconcile') throw new CommandError(`reconcile takes no "${id}".`);
    if (id === undefined) throw new CommandError('Give the number of an order, such as VY-4F7K-29.');
    say(shop, await actOnOrder(await orderParts(shop), known, { id, words: words.join(' ').trim(), values }));
  },
};

interface OrderWords {
  id: string;
  words: string;
  values: Partial<Record<string, string>>;
}

type Act = Exclude<keyof typeof OPTIONS, 'list' | 'reconcile'>;

async function actOnOrder(parts: OrderParts, act: Act, { id, words, values }: OrderWords): Promise<string[]> {
  if (act === 'status') return [await setOrderStatus(parts, { id, to: words, awb: values.awb })];
  if (act === 'credit') return [await giveCredit(parts, id, readCredit(values, words))];
  if (words !== '') throw new CommandError(`${act} takes no "${words}".`);
  if (act === 'returned') return [await takeParcelBack(parts, id, values['write-off'] !== undefined)];
  return act === 'show' ? showOrder(parts, id) : [await sendRefundAnew(parts, id, values.transfer?.trim())];
}

const say = (shop: Shop, lines: readonly string[]) => lines.forEach((line) => void shop.say(line));

function readCredit(values: Partial<Record<string, string>>, note: string): Credit {
  const amountPaise = readRupees(values.amount);
  if (amountPaise === undefined) throw new CommandError('Say how much: --amount and rupees.');
  if (note === '') throw new CommandError('Say why: the customer gets it by e-mail.');
  const lines = values.lines?.split(',').map((text) => Number(text) - 1) ?? null;
  if (lines?.some((line) => !Number.isInteger(line) || line < 0))
    throw new CommandError('Name the lines as order show counts them: --lines 1,3.');
  return { amountPaise, lines, note, transfer: values.transfer?.trim() };
}

/** Sends a failed refund again, or notes that the merchant has sent it by hand. Other refunds are sent automatically. */
async function sendRefundAnew(parts: OrderParts, id: string, transfer = ''): Promise<string> {
  const order = await findOrder(parts.db, id);
  const byHand = transfer === '' ? 0 : await noteSentByHand(parts, order.id, transfer);
  if (byHand > 0)
    return byHand === 1 ? 'The refund is noted as sent by hand.' : `${byHand} refunds are noted as sent by hand.`;
  const retried = await retryFailedRefunds(parts, order.id);
  const little = retried.length > 0 ? 0 : await tooLittle(parts.db, order.id);
  if (little > 0)
    throw new CommandError(
      `${formatRupees(little)} of this ${TOO_LITTLE}: send it to the customer's bank account or UPI id, then add --transfer and the reference.`,
    );
  if (retried.length === 0) throw new CommandError('No refund of this order has failed at the provider.');
  await sendRefunds(parts, order.id);
  const { db } = parts;
  const due = await db
    .selectFrom('refund')
    .select('id')
    .where('id', 'in', retried)
    .where('state', '=', 'due')
    .execute();
  return due.length === 0 ? 'The refund is sent.' : 'The refund could not be sent yet; the shop goes on trying.';
}

async function reconcile(shop: Shop): Promise<void> {
  const parts = await orderParts(shop);
  const { asked, paid, released } = await sweepOrders(parts);
  const placed = await recheckPlaced(parts);
  const refunds = await sendRefunds(parts);
  shop.say(
    `Asked about ${asked} open orders: ${paid} paid, ${released} released; about ${placed} placed ones. ${refunds} refunds sent.`,
  );
}

export async function orderParts({ open, clock, config }: Shop) {
  const db = await open();
  const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
  const payments = choosePayments(config, db, clock);
  return { db, clock, log, config, payments, mail: createMail({ db, clock, log }, config.SMTP_URL !== undefined) };
}
