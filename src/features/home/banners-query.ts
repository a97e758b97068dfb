import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';

/** The banners, in order. Its failure is told by use-banners.ts: the toast carries the error's own message. */
export const bannersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['banners'],
    queryFn: async ({ signal }) => {
      const { getBanners } = await import('#src/contract/banner.ts');
      return (await api.call(getBanners, {}, { signal })).data;
    },
  });
