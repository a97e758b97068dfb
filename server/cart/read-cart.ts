import type * as v from 'valibot';
import { readProducts, type SentProduct } from '#server/catalogue/read-products.ts';
import type { Db, Row } from '#server/db/schema.ts';
import type { CartItem } from '#src/contract/cart.ts';

/** A cart item as sent to the client. */
export type SentCartItem = v.InferInput<typeof CartItem>;

/**
 * The lines of a session in the order they were added, each with its product as a card shows it. Pieces that an unpaid order of
 * the session holds are in stock for it: the next order gives them back first, unless they are being paid for.
 */
export const readCart = async (db: Db, sessionId: string): Promise<SentCartItem[]> =>
  populate(
    db,
    await db.selectFrom('cart_line').selectAll().where('session_id', '=', sessionId).orderBy('place').execute(),
  );

/** One line; undefined if the id is unknown. */
export async function readLine(db: Db, id: string): Promise<SentCartItem | undefined> {
  const [item] = await populate(db, await db.selectFrom('cart_line').selectAll().where('id', '=', id).execute());
  return item;
}

async function populate(db: Db, lines: readonly Row<'cart_line'>[]): Promise<SentCartItem[]> {
  const products = await readProducts(
    db,
    [...new Set(lines.map((line) => line.product_id))],
    'card',
    lines[0]?.session_id,
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  return lines.flatMap((line) => {
    const product = byId.get(line.product_id);
    return product ? [wireLine(line, product)] : [];
  });
}

function wireLine(line: Row<'cart_line'>, product: SentProduct): SentCartItem {
  const names = new Map((product.comboProducts ?? []).map((member) => [member._id, member.productName]));
  return {
    _id: line.id,
    product_id: product,
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    isCombo: line.is_combo,
    comboProducts: line.choices.map((choice) => ({ ...choice, product_name: names.get(choice.product_id) ?? '' })),
  };
}
