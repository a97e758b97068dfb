import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getShippingCharges } from '#src/contract/settings.ts';

/** The shipping settings, null when the shop has none. In the cart a failure is only logged. */
export function shippingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shipping-charges'],
    queryFn: async ({ signal }) => (await api.call(getShippingCharges, {}, { signal })).data[0] ?? null,
  });
}
