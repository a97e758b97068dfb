import { CommandError } from '#server/command-error.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { readOrderNumber } from '#src/domain/order-number.ts';

/** Shorter prefixes of an id are too ambiguous. */
const MIN_LENGTH = 6;

/** The order with the number `id` ('VY-4F7K-29'), or whose id begins with it. Throws CommandError for none and for several. */
export async function findOrder(db: Db, id: string): Promise<Row<'shop_order'>> {
  const number = /^vy/i.test(id) ? readOrderNumber(id) : null;
  if (number !== null) {
    const found = await db.selectFrom('shop_order').selectAll().where('order_number', '=', number).executeTakeFirst();
    if (!found) throw new CommandError(`There is no order ${number}.`);
    return found;
  }
  if (!/^[0-9a-f]+$/.test(id) || id.length < MIN_LENGTH)
    throw new CommandError(
      `Give an order's number, such as VY-4F7K-29, or at least the first ${MIN_LENGTH} of the 32 letters and digits of its ID.`,
    );
  const found = await db.selectFrom('shop_order').selectAll().where('id', 'like', `${id}%`).limit(2).execute();
  const [order, another] = found;
  if (!order) throw new CommandError(`There is no order ${id}.`);
  if (another) throw new CommandError(`There is more than one order that begins with ${id}.`);
  return order;
}
