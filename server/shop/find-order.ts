import { CommandError } from '#server/command-error.ts';
import type { Db, Row } from '#server/db/schema.ts';

/** Fewer characters of an id say too little. */
const SHORTEST = 6;

/** The order whose id begins so. Throws CommandError for none and for several. */
export async function findOrder(db: Db, id: string): Promise<Row<'shop_order'>> {
  if (!/^[0-9a-f]+$/.test(id) || id.length < SHORTEST)
    throw new CommandError(`An order's ID is 32 letters and digits; say at least the first ${SHORTEST}.`);
  const found = await db.selectFrom('shop_order').selectAll().where('id', 'like', `${id}%`).limit(2).execute();
  const [order, another] = found;
  if (!order) throw new CommandError(`There is no order ${id}.`);
  if (another) throw new CommandError(`There is more than one order that begins with ${id}.`);
  return order;
}
