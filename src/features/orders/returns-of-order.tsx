import type { Order } from '#src/contract/order.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const OrderReturns = lazyPart(
  async () => (await import('./order-returns.tsx')).OrderReturns,
  <Skeleton className="h-24 rounded-lg" />,
);

/** Whether the order was delivered or has returns. Another backend than ours knows neither. */
export const hasReturns = ({ returnUntil, returns }: Order): boolean => returnUntil !== '' || returns.length > 0;

/** Its code loads for delivered orders only. */
export function ReturnsOfOrder({ order }: { order: Order }) {
  const { backendIdempotency } = useApi().config;
  return backendIdempotency && hasReturns(order) ? <OrderReturns order={order} /> : null;
}
