// Returned goods arrive: each line goes back into stock or is written off.
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { releasePieces } from '#server/orders/hold-stock.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { type LockedReturn, moveReturn, requireMove } from './move-return.ts';
import { addUp, choicesOf, findVariant, readSoldLines, type SoldLine } from './sold-lines.ts';

type Outcome = 'restocked' | 'written off';
/** Line -> what becomes of it. */
export type Outcomes = ReadonlyMap<number, Outcome>;

/** Throws CommandError for a line without an outcome, and for a restocked one that the shop sells no more. */
export async function receiveReturn(tx: Db, { clock }: OrderParts, locked: LockedReturn, outcomes: Outcomes) {
  requireMove(locked.back, 'Received');
  await takeBack(tx, locked, outcomes);
  await moveReturn(tx, locked, { to: 'Received', actor: 'merchant', now: clock(), note: wordsOf(outcomes) });
}

/** 'restocked 1, 3; written off 2' */
const wordsOf = (outcomes: Outcomes): string =>
  [...Map.groupBy(outcomes, ([, outcome]) => outcome)]
    .map(([outcome, lines]) => `${outcome} ${lines.map(([line]) => line + 1).join(', ')}`)
    .join('; ');

/** Notes what becomes of each line, and puts the restocked goods into stock. */
export async function takeBack(tx: Db, { order, back }: LockedReturn, outcomes: Outcomes): Promise<void> {
  const lines = await tx.selectFrom('return_line').selectAll().where('return_id', '=', back.id).execute();
  const sold = await readSoldLines(tx, order, back.position);
  const restocked = [];
  for (const { line, quantity } of lines) {
    const outcome = outcomes.get(line);
    if (!outcome) throw new CommandError(`Say what becomes of line ${line + 1}: --restock or --write-off.`);
    await tx
      .updateTable('return_line')
      .set({ outcome })
      .where('return_id', '=', back.id)
      .where('line', '=', line)
      .execute();
    const found = sold.find(({ row }) => row.position === line);
    if (outcome === 'restocked' && found) restocked.push(...(await piecesOf(tx, found, quantity)));
  }
  const pieces = addUp(restocked);
  if (pieces.length === 0) return;
  await releasePieces(tx, order.id, { reason: 'returned', abandonedAt: null, pieces });
  await tx
    .insertInto('return_piece')
    .values(pieces.map((piece) => ({ ...piece, return_id: back.id, direction: 'back' as const })))
    .execute();
  await bumpCatalogueVersion(tx, 'stock');
}

/** Only variants that the order or its exchanges took: a product may have got another variant of the same name since. */
async function piecesOf(tx: Db, { row, held }: SoldLine, quantity: number) {
  const returned = row.is_combo ? choicesOf(row) : held.slice(0, quantity).map((option) => ({ ...row, ...option }));
  const pieces = [];
  for (const chosen of returned) {
    const variant_id = await findVariant(tx, chosen);
    if (variant_id === undefined || !(await wasTaken(tx, row.order_id, variant_id)))
      throw new CommandError(
        `Line ${row.position + 1} is not in the shop any more, so it cannot be restocked; write it off.`,
      );
    pieces.push({ variant_id, pieces: row.is_combo ? quantity : 1 });
  }
  return pieces;
}

async function wasTaken(tx: Db, orderId: string, variantId: string): Promise<boolean> {
  const bought = tx
    .selectFrom('order_piece')
    .select('variant_id')
    .where('order_id', '=', orderId)
    .where('variant_id', '=', variantId);
  const replaced = tx
    .selectFrom('return_piece')
    .innerJoin('order_return', 'order_return.id', 'return_id')
    .select('variant_id')
    .where('order_id', '=', orderId)
    .where('variant_id', '=', variantId)
    .where('direction', '=', 'out');
  return (await bought.unionAll(replaced).limit(1).executeTakeFirst()) !== undefined;
}
