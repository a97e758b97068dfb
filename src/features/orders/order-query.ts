import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { ShopError } from '#src/base/errors.ts';
import { getOrder, type Order } from '#src/contract/order.ts';

/** One order by its id. In memory only: it names a person. */
export function orderQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn:
      orderId === ''
        ? skipToken
        : async ({ signal }): Promise<Order> => {
            const { data } = await api.call(getOrder, { params: { orderId } }, { signal, cache: 'no-store' });
            const order = Array.isArray(data) ? data[0] : data;
            if (!order) throw new ShopError('no-such-order');
            return order;
          },
    meta: { personal: true },
  });
}
