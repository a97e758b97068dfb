// POST /request-return: the owner of a delivered order asks to return or exchange some of it. The merchant may open a return as
// well, for a customer who wrote or telephoned. A replacement leaves the stock at once, as the goods of an order do.
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { invalidInput, Refusal } from '#server/http/refusal.ts';
import { sendNotice, sendOrderMail } from '#server/mails/send-order-mail.ts';
import { unknownPair } from '#server/orders/find-order.ts';
import { type Piece, takePieces } from '#server/orders/hold-stock.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { readUntil } from '#server/orders/wire-returns.ts';
import type { ReturnRequest } from '#src/contract/order-return.ts';
import { readOrderNumber } from '#src/domain/order-number.ts';
import { REASONS, worthOfPieces } from '#src/domain/returns.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { noteReturn } from './move-return.ts';
import { addUp, findVariant, readSoldLines, type SoldLine } from './sold-lines.ts';

/**
 * Resolves to the order's id. Throws 404 unknown-order for every wrong pair of number and e-mail, 409 not-returnable or
 * out-of-stock, 422 unknown-option, 400 invalid-input.
 */
export async function askReturn(tx: Db, parts: OrderParts, asked: ReturnRequest): Promise<string> {
  const order = await lockTheirs(tx, asked);
  await requireInTime(tx, order, parts.clock());
  const { number, id } = await openReturn(tx, parts, order, { ...asked, actor: 'customer' });
  const { kind, reason, note } = asked;
  const about = { returnId: id, number, kind, reason, note, once: `notice-return ${id}` };
  await sendNotice(tx, parts, order.id, { notice: 'return asked', ...about });
  return order.id;
}

export type Opening = Pick<ReturnRequest, 'kind' | 'reason' | 'note' | 'lines'> & { actor: 'customer' | 'merchant' };

/** The order must be delivered and locked by the same transaction. Throws the refusals of askReturn about lines and options. */
export async function openReturn(tx: Db, parts: OrderParts, order: Row<'shop_order'>, asked: Opening) {
  const { kind, reason, note, actor } = asked;
  const now = parts.clock();
  const sold = await readSoldLines(tx, order);
  const lines = asked.lines.map((line) => lineOf(sold, asked, line));
  const { last } = await tx
    .selectFrom('order_return')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  const position = (last ?? 0) + 1;
  await tx
    .insertInto('order_return')
    .values({ ...{ id, position, kind, reason, note }, order_id: order.id, status: 'Requested', created_at: now })
    .execute();
  await tx
    .insertInto('return_line')
    .values(lines.map((line) => ({ ...line, return_id: id })))
    .execute();
  if (kind === 'exchange') await takeReplacements(tx, order.id, id, replacementsOf(sold, lines));
  await noteReturn(tx, { id, from: '', to: 'Requested', actor, now });
  const number = `${order.order_number}-${position}`;
  await sendOrderMail(tx, parts, order.id, {
    ...{ occasion: 'return', became: 'Requested', returnId: id, number, kind, note: '' },
    once: `return Requested ${id}`,
  });
  return { id, number };
}

async function lockTheirs(tx: Db, { order_number, contact_email }: ReturnRequest): Promise<Row<'shop_order'>> {
  const found = await tx
    .selectFrom('shop_order')
    .select('id')
    .where('order_number', '=', readOrderNumber(order_number) ?? '')
    .where('contact_email', '=', contact_email)
    .executeTakeFirst();
  const order = found && (await lockOrder(tx, found.id));
  if (!order) throw unknownPair();
  return order;
}

async function requireInTime(tx: Db, order: Row<'shop_order'>, now: Date): Promise<void> {
  const until = (await readUntil(tx, [order])).get(order.id);
  if (!until)
    throw new Refusal(409, 'not-returnable', 'This order is not delivered, so there is nothing to return yet.', {
      retryable: true,
    });
  if (now > until)
    throw new Refusal(
      409,
      'not-returnable',
      `This order could be returned until ${longDate(until.toISOString())}. Please write to customer service.`,
    );
}

type AskedLine = ReturnRequest['lines'][number];
type NewLine = Pick<Row<'return_line'>, 'line' | 'quantity' | 'color' | 'size' | 'promised_paise'>;

function lineOf(sold: readonly SoldLine[], { kind, reason }: Opening, asked: AskedLine): NewLine {
  const { line, quantity, color, size } = asked;
  const found = sold.find(({ row }) => row.position === line);
  if (!found) throw invalidInput([{ path: 'lines', message: 'must be lines of the order' }]);
  const { row, priced, gone, held } = found;
  const name = String(row.product.productName ?? '');
  if (quantity > held.length) throw new Refusal(409, 'not-returnable', leftText(name, held.length));
  const promised_paise = worthOfPieces(priced, { of: row.quantity, earlier: gone, quantity }, REASONS[reason].isOurs);
  if (kind === 'return') return { line, quantity, promised_paise, color: '', size: '' };
  if (row.is_combo)
    throw new Refusal(409, 'not-returnable', `${name} is a combo, which can be returned but not exchanged.`);
  if (held.slice(0, quantity).some((piece) => piece.color === color && piece.size === size))
    throw new Refusal(409, 'not-returnable', `Please choose another size or colour of ${name}.`);
  return { line, quantity, promised_paise, color, size };
}

const leftText = (name: string, left: number): string =>
  left === 0 ? `You have already asked to return every piece of ${name}.` : `You can still return ${left} of ${name}.`;

const replacementsOf = (sold: readonly SoldLine[], lines: readonly NewLine[]) =>
  lines.flatMap(({ line, quantity, color, size }) => {
    const product_id = sold.find(({ row }) => row.position === line)?.row.product_id;
    return product_id === undefined ? [] : [{ product_id, color, size, quantity }];
  });

async function takeReplacements(
  tx: Db,
  orderId: string,
  returnId: string,
  wanted: ReturnType<typeof replacementsOf>,
): Promise<void> {
  const found: Piece[] = [];
  for (const { quantity, ...chosen } of wanted) {
    const variant_id = await findVariant(tx, chosen);
    if (variant_id === undefined)
      throw new Refusal(422, 'unknown-option', 'This size and colour is not sold any more. Please choose another.');
    found.push({ variant_id, pieces: quantity });
  }
  const pieces = addUp(found);
  const [short] = await takePieces(tx, orderId, pieces, 'exchange');
  if (short)
    throw new Refusal(
      409,
      'out-of-stock',
      `${short.stock === 0 ? 'That size and colour is sold out' : `Only ${short.stock} left of that size and colour`}. Please choose another.`,
      { retryable: true },
    );
  await tx
    .insertInto('return_piece')
    .values(pieces.map((piece) => ({ ...piece, return_id: returnId, direction: 'out' as const })))
    .execute();
  await bumpCatalogueVersion(tx, 'stock');
}
