// The lines of an order as returns see them: what was paid for each, what is already on its way back, and the variants it took.
import type { Db, Row } from '#server/db/schema.ts';
import { breakUpOrder } from '#server/invoices/break-up-order.ts';
import type { Piece } from '#server/orders/hold-stock.ts';
import type { TaxedLine } from '#src/domain/gst-breakup.ts';

export interface SoldLine {
  row: Row<'order_line'>;
  priced: TaxedLine;
  /** Pieces in returns that were not declined. */
  gone: number;
  /** Paise of the line in credit notes. */
  credited: number;
}

/** In the order of their positions, which are 0, 1, 2, … */
export async function readSoldLines(db: Db, order: Row<'shop_order'>): Promise<SoldLine[]> {
  const rows = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const returned = await db
    .selectFrom('return_line')
    .innerJoin('order_return', 'order_return.id', 'return_line.return_id')
    .select(['line', 'quantity', 'credited_paise'])
    .where('order_id', '=', order.id)
    .where('status', '<>', 'Declined')
    .execute();
  const priced = breakUpOrder(order, rows);
  return rows.flatMap((row, at) => {
    const part = priced[at];
    const mine = returned.filter(({ line }) => line === row.position);
    return part
      ? [
          {
            ...{ row, priced: part },
            gone: mine.reduce((sum, { quantity }) => sum + quantity, 0),
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
