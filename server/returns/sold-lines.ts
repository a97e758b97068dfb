// The lines of an order as returns see them: what was paid for each, what is already on its way back, and the variants it took.
import type { Db, Row } from '#server/db/schema.ts';
import { breakUpOrder } from '#server/invoices/break-up-order.ts';
import type { Piece } from '#server/orders/hold-stock.ts';
import type { TaxedLine } from '#src/domain/gst-breakup.ts';
import { piecesGone, piecesHeld } from '#src/domain/returns.ts';

export interface SoldLine {
  row: Row<'order_line'>;
  priced: TaxedLine;
  /** The options of the pieces that the customer has, the first to go back first. */
  held: ReturnType<typeof piecesHeld>;
  /** Pieces whose money came back or may come back. */
  gone: number;
  /** Paise of the line in credit notes. */
  credited: number;
}

/**
 * In the order of their positions, which are 0, 1, 2, …
 * @param before only the returns before this one count
 */
export async function readSoldLines(db: Db, order: Row<'shop_order'>, before?: number): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const returned = await db
    .selectFrom('return_line')
    .innerJoin('order_return', 'order_return.id', 'return_line.return_id')
    .select(['line', 'quantity', 'color', 'size', 'credited_paise', 'kind', 'status'])
    .where('order_id', '=', order.id)
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position')
    .execute();
  const priced = breakUpOrder(order, rows);
  return rows.flatMap((row, at) => {
    const part = priced[at];
    const mine = returned.filter(({ line }) => line === row.position);
    const ofGoods = mine.filter(({ kind }) => kind !== 'credit');
    return part
      ? [
          {
            ...{ row, priced: part },
            ...{ held: piecesHeld(row, ofGoods), gone: piecesGone(ofGoods) },
            credited: mine.reduce((sum, { credited_paise }) => sum + credited_paise, 0),
          },
        ]
      : [];
  });
}

interface Chosen {
  product_id: string;
  color: string;
  size: string;
}

/** The variant's id; undefined if the shop has it no more. */
export const findVariant = async (db: Db, { product_id, color, size }: Chosen): Promise<string | undefined> =>
  (
    await db
      .selectFrom('variant')
      .select('id')
      .where('product_id', '=', product_id)
      .where('color', '=', color)
      .where('size', '=', size)
      .executeTakeFirst()
  )?.id;

/** The choices of a line: its own, or those of a combo's members. */
export const choicesOf = ({ is_combo, choices, ...own }: Row<'order_line'>): readonly Chosen[] =>
  is_combo ? choices : [own];

/** Adds up the pieces of each variant. */
export function addUp(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<string, number>();
  for (const { variant_id, pieces: count } of pieces) sums.set(variant_id, (sums.get(variant_id) ?? 0) + count);
  return [...sums].map(([variant_id, count]) => ({ variant_id, pieces: count }));
}
