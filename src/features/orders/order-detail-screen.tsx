import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { CANCELED } from '#src/domain/order-state.ts';
import { SavedAt } from '#src/features/freshness/saved-at.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useScreenHeading } from '#src/ui/screen-heading.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BuyAgain } from './buy-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import * as orderMessages from './messages.ts';
import { Notices } from './notices.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderProducts } from './order-products.tsx';
import { isNoSuchOrder, orderQuery } from './order-query.ts';
import { OrderTotals } from './order-totals.tsx';
import { OrdersFailed } from './orders-failed.tsx';
import { hasReturns, ReturnsOfOrder } from './returns-of-order.tsx';
import { TrackLink } from './track-link.tsx';

/** The screen of /userdashboard/view-orderdata. */
export function OrderDetailScreen({ orderId }: { orderId: string }) {
  const query = orderQuery(useApi(), orderId);
  const { data: order, error, isFetching, refetch } = useQuery({ ...query, refetchOnWindowFocus: true });
  // With the cancelling its button goes, and the new status is at the top.
  const heading = useScreenHeading(order && (order.status === CANCELED ? 'canceled' : 'order'));
  return (
    <>
      <h1 ref={heading} className="sr-only">
        {orderMessages.details}
      </h1>
      <p>
        <Link to="/userdashboard/order-history" className={buttonClass({ variant: 'secondary' })}>
          <Icon name="chevron-left" />
          {orderMessages.goBack}
        </Link>
      </p>
      <SavedAt queryKey={query.queryKey} result={{ data: order, isFetching }} className="my-1" />
      {order ? (
        <Details order={order} />
      ) : orderId === '' || isNoSuchOrder(error) ? (
        <EmptyState icon="box" title={orderMessages.noOrder} text={orderMessages.noOrderText} />
      ) : error ? (
        <OrdersFailed
          title={orderMessages.notLoaded}
          what={orderMessages.thisOrder}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-128 w-full rounded-lg" />
      )}
    </>
  );
}

function Details({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <OrderFacts order={order} />
        <div className="mt-5 flex flex-wrap gap-2">
          <TrackLink order={order} />
          <BuyAgain order={order} />
          <CancelOrder order={order} />
        </div>
      </Card>
      <Notices order={order} />
      {hasReturns(order) ? (
        <Card>
          <ReturnsOfOrder order={order} />
        </Card>
      ) : null}
      <Card>
        <OrderAddresses order={order} />
      </Card>
      <Card>
        <OrderProducts order={order} />
      </Card>
      <Card>
        <OrderTotals order={order} />
      </Card>
    </div>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className="rounded-lg bg-surface p-5 shadow-raised md:p-8">{children}</div>
);
