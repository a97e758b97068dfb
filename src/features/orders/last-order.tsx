import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useNeededSync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { orderHistoryQuery } from './order-history-query.ts';
import { OrderSkeleton } from './order-success-screen.tsx';

const log = createLog('orders');

/**
 * /order-success?orderId=last, where the app's shortcut 'Last order' leads: goes on to the customer's newest order, else
 * to the newest that this device placed, else to the form that finds an order. Works offline from what the device has.
 */
export function LastOrder() {
  const navigate = useNavigate();
  const ofCustomer = useNewestOfCustomer();
  const ofDevice = useNewestOfDevice();
  useEffect(() => {
    if (ofCustomer === undefined) return;
    if (ofCustomer !== null)
      void navigate({ to: '/userdashboard/view-orderdata', search: { orderId: ofCustomer }, replace: true });
    else if (typeof ofDevice === 'string')
      void navigate({ to: '/order-success', search: { orderId: ofDevice }, replace: true });
    else if (ofDevice === null) void navigate({ to: '/track-order', replace: true });
  }, [ofCustomer, ofDevice, navigate]);
  return <OrderSkeleton />;
}

/** undefined: not known yet; null: there is none, or neither shop nor device can say. */
function useNewestOfCustomer(): string | null | undefined {
  const { userToken, contactEmail } = useSession();
  const isCustomer = userToken !== null && contactEmail !== null;
  const history = useInfiniteQuery({ ...orderHistoryQuery(useApi(), contactEmail), enabled: isCustomer, meta: KEPT });
  if (!isCustomer || (history.isError && !history.data)) return null;
  if (!history.data) return undefined;
  const orders = history.data.pages.flatMap((page) => page.orders);
  const newest = orders.reduce<(typeof orders)[number] | undefined>(
    (best, order) => (best && String(best.createdAt) >= String(order.createdAt) ? best : order),
    undefined,
  );
  return newest?._id ?? null;
}

/** No toast when the history does not load: the device's own order comes next. */
const KEPT = { personal: 'kept' } as const;

/** From the records of payments, which stay for a day. */
function useNewestOfDevice(): string | null | undefined {
  const sync = useNeededSync();
  const [newest, setNewest] = useState<string | null | undefined>();
  useEffect(() => {
    if (!sync) return;
    sync.payments.all().then(
      (records) => {
        const placed = records.filter(({ state }) => state === 'placed' || state === 'done');
        const [last] = placed.sort((a, b) => b.at - a.at);
        setNewest(last ? (last.placedId ?? last.orderId) : null);
      },
      (error: unknown) => {
        log.warn('the orders of this device cannot be read', error);
        setNewest(null);
      },
    );
  }, [sync]);
  return newest;
}
