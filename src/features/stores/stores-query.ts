import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { SETTINGS_STALE_MS } from '#src/features/settings/settings-age.ts';
import * as storeMessages from './messages.ts';

/** All stores, in the shop's order. */
export const storesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['stores'],
    queryFn: async ({ signal }) => {
      const { getStores } = await import(/* chunk: core */ '#src/contract/store.ts');
      return (await api.call(getStores, {}, { signal })).data;
    },
    staleTime: SETTINGS_STALE_MS,
    meta: { failure: storeMessages.failed },
  });
