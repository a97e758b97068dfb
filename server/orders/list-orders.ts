// GET /order-history: a customer's orders, newest first, in pages. Expired orders are left out.
import type { Db } from '#server/db/schema.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { type SentOrder, wireOrders } from './read-order.ts';

const PAGE = 20;

/** Throws 400 for an invalid cursor. */
export async function listOrders(
  db: Db,
  { contact_email, cursor }: { contact_email: string; cursor?: string | undefined },
): Promise<{ orders: SentOrder[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('contact_email', '=', contact_email)
    .where('status', '<>', 'Expired')
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const nextCursor = rows.length > PAGE && last ? `${last.created_at.getTime()}.${last.id}` : null;
  return { orders: await wireOrders(db, page), nextCursor };
}

function readCursor(cursor: string): { at: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined)
    throw invalidInput([{ path: 'cursor', message: 'must be the nextCursor of the page before' }]);
  return { at: new Date(Number(ms)), id };
}
