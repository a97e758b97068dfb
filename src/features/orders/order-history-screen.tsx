import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#src/contract/endpoint.ts';
import type { getOrderHistory } from '#src/contract/order.ts';
import { SavedAt } from '#src/features/freshness/saved-at.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as orderMessages from './messages.ts';
import { orderHistoryQuery } from './order-history-query.ts';
import { OrderHistoryRow } from './order-history-row.tsx';
import { OrdersFailed } from './orders-failed.tsx';

/** Orders shown at first, and added each time; also when the backend sends all at once. */
const STEP = 10;
/** How many were shown: the way back from an order leads to the same place. No screen observes it, so it has no time limit. */
const SHOWN = { queryKey: ['orders-shown'], gcTime: Number.POSITIVE_INFINITY, meta: { personal: true } as const };

/** The screen of /userdashboard/order-history. */
export function OrderHistoryScreen() {
  return (
    <>
      <h1 className="font-display font-semibold text-5xl leading-none">{orderMessages.historyTitle}</h1>
      <History />
    </>
  );
}

function History() {
  const { contactEmail } = useSession();
  const options = orderHistoryQuery(useApi(), contactEmail);
  const query = useInfiniteQuery(options);
  return (
    <>
      <SavedAt queryKey={options.queryKey} result={query} className="mt-1 mb-3" />
      <Orders {...query} />
    </>
  );
}

function Orders(query: UseInfiniteQueryResult<InfiniteData<ReplyOf<typeof getOrderHistory>>>) {
  const orders = query.data?.pages.flatMap((page) => page.orders);
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(queryClient.getQueryData<number>(SHOWN.queryKey) ?? STEP);

  if (!orders && query.isError)
    return (
      <OrdersFailed
        title={orderMessages.historyNotLoaded}
        what={orderMessages.yourOrders}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!orders) return <Waiting />;
  if (orders.length === 0)
    return (
      <EmptyState
        icon="box"
        title={orderMessages.historyEmpty}
        text={orderMessages.historyEmptyText}
        action={
          <Link to="/" className={buttonClass({ size: 'lg' })}>
            {orderMessages.shopNow}
          </Link>
        }
      />
    );

  const showMore = () => {
    setShown(shown + STEP);
    queryClient.setQueryDefaults(SHOWN.queryKey, SHOWN);
    queryClient.setQueryData(SHOWN.queryKey, shown + STEP);
    if (shown + STEP > orders.length && query.hasNextPage) void query.fetchNextPage();
  };
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.slice(0, shown).map((order) => (
          <OrderHistoryRow key={order._id} order={order} />
        ))}
      </ul>
      {shown < orders.length || query.hasNextPage ? (
        <p className="mt-6 text-center">
          <Button variant="secondary" size="lg" busy={query.isFetchingNextPage} onClick={showMore}>
            {orderMessages.showMore}
          </Button>
        </p>
      ) : null}
    </>
  );
}

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <p role="status" className="sr-only">
      {orderMessages.loading}
    </p>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-44 w-full rounded-lg" />
    ))}
  </div>
);
