import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import { bannersQuery } from './banners-query.ts';
import { bannerFailure } from './messages.ts';

/** SPEC 8: on failure a toast with the error's message, and an empty list. */
export function useBanners() {
  const { data, error, isPending } = useQuery(bannersQuery(useApi()));
  useEffect(() => {
    if (error) toast.error(bannerFailure(error));
  }, [error]);
  return { banners: data ?? [], isPending };
}
