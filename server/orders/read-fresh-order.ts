// GET /get-order. The shopper may have paid and lost the response, so the provider is asked first, at most once every few
// seconds.
import type { OrderParts } from './order-parts.ts';
import { readOrder, type SentOrder } from './read-order.ts';
import { settleOpen } from './sweep-orders.ts';

const RECHECK_MS = 3_000;

export async function readFreshOrder(parts: OrderParts, id: string): Promise<SentOrder | undefined> {
  const now = parts.clock();
  const open = await parts.db
    .updateTable('shop_order')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['Pending payment', 'Expired'])
    .where('provider_order_id', 'is not', null)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - RECHECK_MS))]))
    .returning(['id', 'gateway', 'provider_order_id', 'due_now_paise'])
    .executeTakeFirst();
  // Releases the order here too: polling must not keep its stock from being swept.
  if (open) await settleOpen(parts, open, 'shopper');
  return readOrder(parts.db, id);
}
