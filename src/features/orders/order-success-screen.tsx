import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SavedAt } from '#src/features/freshness/saved-at.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { GstTable } from './gst-table.tsx';
import * as orderMessages from './messages.ts';
import { Notices } from './notices.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderGreeting } from './order-greeting.tsx';
import { OrderProducts } from './order-products.tsx';
import { isNoSuchOrder, orderQuery } from './order-query.ts';
import { OrderTotals } from './order-totals.tsx';
import { OrdersFailed } from './orders-failed.tsx';
import { ReturnsOfOrder } from './returns-of-order.tsx';

/** The screen of /order-success. Anyone who knows the order's id can read it. */
export function OrderSuccessScreen({ orderId }: { orderId: string }) {
  const query = orderQuery(useApi(), orderId);
  const { data: order, error, isFetching, refetch } = useQuery(query);
  const again = () => void refetch();

  if (!order && (orderId === '' || (error && !isFetching)))
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">{orderMessages.details}</h1>
        {orderId === '' || isNoSuchOrder(error) ? (
          <EmptyState
            icon="alert"
            title={orderMessages.notLoaded}
            text={orderMessages.notLoadedText}
            action={WAYS_ON}
          />
        ) : (
          <OrdersFailed
            title={orderMessages.notLoaded}
            what={orderMessages.thisOrder}
            error={error}
            onRetry={again}
            more={WAYS_ON}
          />
        )}
      </div>
    );
  if (!order) return <OrderSkeleton />;
  return (
    <div className="wrap max-w-5xl pt-6 pb-12 md:pt-10 md:pb-16">
      <OrderGreeting order={order} isAsking={isFetching} onLookAgain={again} />
      <SavedAt queryKey={query.queryKey} result={{ data: order, isFetching }} className="mt-2 mb-1" />
      <div className="flex flex-col gap-8">
        <OrderFacts order={order} />
        <Notices order={order} />
        <ReturnsOfOrder order={order} />
        <OrderAddresses order={order} />
        <OrderProducts order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="md:order-last">
            <OrderTotals order={order} />
          </div>
          <GstTable order={order} />
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            {orderMessages.print}
          </Button>
          <CancelOrder order={order} />
        </div>
      </div>
    </div>
  );
}

const WAYS_ON = (
  <>
    <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
      {orderMessages.contactUs}
    </Link>
    <Link to="/" className={buttonClass({ variant: 'quiet' })}>
      {orderMessages.keepShopping}
    </Link>
  </>
);

export function OrderSkeleton() {
  return (
    <div className="wrap flex max-w-5xl flex-col gap-8 pt-6 pb-12 md:pt-10" aria-busy="true">
      <h1 className="sr-only">{orderMessages.details}</h1>
      <p role="status" className="sr-only">
        {orderMessages.loading}
      </p>
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-40" />
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
