// The merchant's payment settings. The screen may show values a few minutes old; the check before payment refetches
// them.
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getCodStatus, getDiscount } from '#src/contract/settings.ts';
import { shippingQuery } from '#src/features/cart/shipping-query.ts';
import * as checkoutMessages from './messages.ts';

export const codStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cod'],
    queryFn: ({ signal }) => api.call(getCodStatus, {}, { signal }),
    meta: { failure: checkoutMessages.codStatusFailed },
  });

/** The discount on paying online. A failure is only logged; the default applies until the setting has loaded. */
export const discountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discount'],
    queryFn: async ({ signal }) => (await api.call(getDiscount, {}, { signal })).data,
  });

/** The cart's query, with an error toast that only the checkout shows. */
export const shippingChargeQuery = (api: ApiClient) =>
  queryOptions({ ...shippingQuery(api), meta: { failure: checkoutMessages.shippingFailed } });
