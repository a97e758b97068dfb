import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import * as settingsMessages from './messages.ts';
import { SETTINGS_STALE_MS } from './settings-age.ts';

/** All categories, in shop order. */
export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const { getCategories } = await import(/* chunk: core */ '#src/contract/category.ts');
      return (await api.call(getCategories, {}, { signal })).data;
    },
    staleTime: SETTINGS_STALE_MS,
    meta: { failure: settingsMessages.categoriesFailed },
  });
