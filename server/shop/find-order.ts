import { CommandError } from '#server/command-error.ts';
import type { Db, Row } from '#server/db/schema.ts';

/** Shorter prefixes of an id are too ambiguous. */
const MIN_LENGTH = 6;

/** The order whose id begins with `id`. Throws CommandError for none and for several. */
export async function findOrder(db: Db, id: string): Promise<Row<'shop_order'>> {
  if (!/^[0-9a-f]+$/.test(id) || id.length < MIN_LENGTH)
    throw new CommandError(`An order's ID is 32 letters and digits; give at least the first ${MIN_LENGTH}.`);
  const found = await db.selectFrom('shop_order').selectAll().where('id', 'like', `${id}%`).limit(2).execute();
  const [order, another] = found;
  if (!order) throw new CommandError(`There is no order ${id}.`);
  if (another) throw new CommandError(`There is more than one order that begins with ${id}.`);
  return order;
}
