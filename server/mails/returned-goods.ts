// What goes back in a return, and what comes back for it, as its e-mails list it.
import type { Db, Row } from '#server/db/schema.ts';
import { formatRupees } from '#src/domain/money.ts';
import type { Pair } from './compose-mail.ts';
import { goodsName } from './order-email.ts';

/** Amounts only where money comes back: what was promised, or what was refunded. */
export async function returnedGoods(tx: Db, returnId: string, lines: readonly Row<'order_line'>[]): Promise<Pair[]> {
  const back = await tx
    .selectFrom('return_line')
    .innerJoin('order_return', 'order_return.id', 'return_id')
    .select(['line', 'quantity', 'color', 'size', 'promised_paise', 'credited_paise', 'kind', 'status'])
    .where('return_id', '=', returnId)
    .orderBy('line')
    .execute();
  return back.flatMap(({ line, quantity, kind, status, ...one }) => {
    const found = lines.find(({ position }) => position === line);
    if (!found) return [];
    const instead = [one.color, one.size].filter(Boolean).join(', ');
    const isPromised = kind === 'return' && status !== 'Declined';
    const paise = status === 'Refunded' ? one.credited_paise : isPromised ? one.promised_paise : 0;
    const name = `${quantity} x ${goodsName(found)}${instead === '' ? '' : `, for ${instead}`}`;
    return [[name, paise > 0 ? formatRupees(paise) : ''] satisfies Pair];
  });
}
