// Returned goods arrive: each line goes back into stock or is written off.
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { releasePieces } from '#server/orders/hold-stock.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { type LockedReturn, moveReturn, requireMove } from './move-return.ts';
import { addUp, choicesOf, findVariant } from './sold-lines.ts';

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
  const lines = await tx
    .selectFrom('return_line')
    .innerJoin('order_line', (join) =>
      join.onRef('order_line.position', '=', 'return_line.line').on('order_line.order_id', '=', order.id),
    )
    .selectAll('order_line')
    .select('return_line.quantity as returned')
    .where('return_id', '=', back.id)
    .execute();
  const restocked = [];
  for (const line of lines) {
    const outcome = outcomes.get(line.position);
    if (!outcome) throw new CommandError(`Say what becomes of line ${line.position + 1}: --restock or --write-off.`);
    await tx
      .updateTable('return_line')
      .set({ outcome })
      .where('return_id', '=', back.id)
      .where('line', '=', line.position)
      .execute();
    if (outcome === 'restocked') restocked.push(...(await piecesOf(tx, line)));
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

/** Only variants that the order took: a product may have got another variant of the same name since. */
async function piecesOf(tx: Db, line: Row<'order_line'> & { returned: number }) {
  const pieces = [];
  for (const chosen of choicesOf(line)) {
    const variant_id = await findVariant(tx, chosen);
    const taken =
      variant_id !== undefined &&
      (await tx
        .selectFrom('order_piece')
        .select('pieces')
        .where('order_id', '=', line.order_id)
        .where('variant_id', '=', variant_id)
        .executeTakeFirst());
    if (!taken)
      throw new CommandError(
        `Line ${line.position + 1} is not in the shop any more, so it cannot be restocked; write it off.`,
      );
    pieces.push({ variant_id, pieces: line.returned });
  }
  return pieces;
}
