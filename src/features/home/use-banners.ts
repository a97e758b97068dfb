import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { bannersQuery } from './banners-query.ts';

/** SPEC 8: on failure an empty list. */
export function useBanners() {
  const { data, isPending } = useQuery(bannersQuery(useApi()));
  return { banners: data ?? [], isPending };
}
