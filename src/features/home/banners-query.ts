import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { bannerFailure } from './messages.ts';

/** The banners, in order. The toast of a failure carries the error's own message (SPEC 8). */
export const bannersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['banners'],
    queryFn: async ({ signal }) => {
      const { getBanners } = await import(/* chunk: core */ '#src/contract/banner.ts');
      return (await api.call(getBanners, {}, { signal })).data;
    },
    meta: { failure: ({ error }) => bannerFailure(error) },
  });
