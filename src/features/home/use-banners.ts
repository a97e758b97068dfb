import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { bannersQuery } from './banners-query.ts';

/** An empty list on failure. */
export function useBanners() {
  const { data, isPending } = useQuery(bannersQuery(useApi()));
  return { banners: data ?? [], isPending };
}
