import type { Order } from '#src/contract/order.ts';
import { isOver } from '#src/domain/order-state.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { isOrderOf } from './order-person.ts';

const OrderNotices = lazyPart(
  async () => (await import(/* chunk: notices */ '#src/features/notifications/order-notices.tsx')).OrderNotices,
);

/**
 * Notifications about an order that is under way. Only our own server sends them. A customer's device is told only of orders with
 * the address of the account, and not after a log-in that ended by itself (decision 090).
 */
export function Notices({ order }: { order: Order }) {
  const isHere = useSync() !== null;
  const isOurServer = useApi().config.backendIdempotency;
  const { userToken, contactEmail } = useSession();
  const isTold = contactEmail === null || (userToken !== null && isOrderOf(order, contactEmail));
  return isHere && isOurServer && isTold && !isOver(order) && order.status !== 'Delivered' ? <OrderNotices /> : null;
}
