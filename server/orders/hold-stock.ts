// Takes stock for an order and gives it back. Always in the order's transaction, and always locked in the order of the variants'
// ids, so that concurrent orders do not deadlock.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { countAbandoned } from './abandoned.ts';

export interface Piece {
  variant_id: string;
  pieces: number;
}
export interface ShortPiece extends Piece {
  stock: number;
}
type Reason = 'order' | 'late payment' | 'expired' | 'canceled' | 'exchange' | 'exchange ended' | 'returned';

/** Takes all pieces or none. If too few are free, returns the short pieces with the free number. */
export async function takePieces(
  tx: Db,
  orderId: string,
  pieces: readonly Piece[],
  reason: Reason,
): Promise<ShortPiece[]> {
  const stock = await lockStock(tx, pieces);
  const short = shortOf(pieces, (id) => stock.get(id)?.free ?? 0);
  if (short.length === 0) await takeLocked(tx, orderId, pieces, reason);
  return short;
}

/** Takes pieces whose stock this transaction has locked and found sufficient. */
export async function takeLocked(tx: Db, orderId: string, pieces: readonly Piece[], reason: Reason): Promise<void> {
  await noteReason(tx, reason, orderId);
  const taken = await sql`
    update variant set stock = variant.stock - wanted.pieces
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as wanted (variant_id text, pieces int)
    where variant.id = wanted.variant_id and variant.stock >= wanted.pieces`.execute(tx);
  await noteReason(tx, '', '');
  if (Number(taken.numAffectedRows) !== pieces.length)
    throw new Error(`stock of order ${orderId} moved under its lock`);
}

/** The pieces with too little stock, each with the free number. */
export const shortOf = (pieces: readonly Piece[], freeOf: (variantId: string) => number): ShortPiece[] =>
  pieces.flatMap((piece) => {
    const stock = freeOf(piece.variant_id);
    return stock < piece.pieces ? [{ ...piece, stock }] : [];
  });

/**
 * Gives back the stock of an order, or these pieces of it. The pieces of a size that the merchant has removed leave the shop with
 * it: the ledger has both moves, so it adds up also when the size is added again, with the stock that the merchant states.
 */
export async function releasePieces(
  tx: Db,
  orderId: string,
  { reason, abandonedAt, pieces: some }: { reason: Reason; abandonedAt: Date | null; pieces?: readonly Piece[] },
): Promise<void> {
  const pieces = some ?? (await readPieces(tx, orderId));
  await lockStock(tx, pieces);
  await noteReason(tx, reason, orderId);
  await sql`
    with held as (select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as piece (variant_id text, pieces int)),
    released as (
      update variant set stock = variant.stock + held.pieces${countAbandoned('variant', sql`held.pieces`, abandonedAt)}
      from held where variant.id = held.variant_id returning variant.id),
    removed as (select * from held where variant_id not in (select id from released))
    insert into stock_move (variant_id, delta, reason, order_id)
    select variant_id, pieces, ${reason}, ${orderId} from removed
    union all select variant_id, -pieces, 'merchant', null from removed`.execute(tx);
  await noteReason(tx, '', '');
}

export const readPieces = (tx: Db, orderId: string): Promise<Piece[]> =>
  tx.selectFrom('order_piece').select(['variant_id', 'pieces']).where('order_id', '=', orderId).execute();

export interface LockedStock {
  free: number;
  abandoned: number;
  abandoned_until: Date | null;
}

export async function lockStock(tx: Db, pieces: readonly Piece[]): Promise<Map<string, LockedStock>> {
  if (pieces.length === 0) return new Map();
  const ids = pieces.map((piece) => piece.variant_id);
  const rows = await tx
    .selectFrom('variant')
    .select(['id', 'stock as free', 'abandoned', 'abandoned_until'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

/** For the stock ledger's trigger (migration 002). Both settings end with the transaction at the latest. */
async function noteReason(tx: Db, reason: Reason | '', orderId: string): Promise<void> {
  await sql`select set_config('vyayam.stock_reason', ${reason}, true), set_config('vyayam.stock_order', ${orderId}, true)`.execute(
    tx,
  );
}
