// The merchant's payment settings, for cart and checkout. A failure is only logged. The screens may show values a few minutes
// old; the check before payment refetches them.
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getCodStatus, getDiscount } from '#src/contract/settings.ts';

export const codStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cod'],
    queryFn: ({ signal }) => api.call(getCodStatus, {}, { signal }),
  });

/** The discount on paying online. */
export const discountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['discount'],
    queryFn: async ({ signal }) => (await api.call(getDiscount, {}, { signal })).data,
  });
