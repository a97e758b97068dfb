import type { Order } from '#src/contract/order.ts';
import { isOver } from '#src/domain/order-state.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const OrderNotices = lazyPart(
  async () => (await import(/* chunk: notices */ '#src/features/notifications/order-notices.tsx')).OrderNotices,
);

/** Notifications about an order that is under way. Only our own server sends them. */
export function Notices({ order }: { order: Order }) {
  const isHere = useSync() !== null;
  const isOurServer = useApi().config.backendIdempotency;
  return isHere && isOurServer && !isOver(order) && order.status !== 'Delivered' ? <OrderNotices /> : null;
}
