import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { saysMissing } from '#src/api/final-word.ts';
import { ShopError } from '#src/base/errors.ts';
import { getOrder, type Order } from '#src/contract/order.ts';

const NO_SUCH_ORDER = 'no-such-order';

/** Whether the shop itself responded that it has no order with this id. */
export const isNoSuchOrder = (error: unknown): boolean =>
  saysMissing(error) || (error instanceof ShopError && error.code === NO_SUCH_ORDER);

/** One order by its id. The device keeps a copy for the customer whose order it is. */
export function orderQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn:
      orderId === ''
        ? skipToken
        : async ({ signal }): Promise<Order> => {
            const { data } = await api.call(getOrder, { params: { orderId } }, { signal, cache: 'no-store' });
            const order = Array.isArray(data) ? data[0] : data;
            if (!order) throw new ShopError(NO_SUCH_ORDER);
            return order;
          },
    // A status may change at any time, and the device may show its copy.
    staleTime: 0,
    meta: { personal: 'kept' },
  });
}
