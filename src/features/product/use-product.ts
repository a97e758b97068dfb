import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { cachedSince, useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { deviceProductQuery, productFromListings, productQuery } from './product-query.ts';

/** State of the fields that only the product's own request returns: description, pictures, reviews and questions. */
export type DetailState = { kind: 'here' } | { kind: 'loading' } | { kind: 'failed'; retry: () => void };

export type ProductState =
  | { kind: 'pending' }
  | { kind: 'not-found' }
  | { kind: 'failed'; error: Error | null; retry: () => void }
  /** `since`: since when the device has the product; null when it has just come from the shop. */
  | { kind: 'ready'; product: Product; detail: DetailState; since: number | null };

/** The product of a /product/{param} address; available at once when a listing has shown it before or the device has its card. */
export function useProduct(param: string): ProductState {
  const queryClient = useQueryClient();
  const query = productQuery(useApi(), param);
  const since = useCachedSince(query.queryKey);
  const listed = useMemo(() => productFromListings(queryClient, param), [queryClient, param]);
  const isWanted = !listed && queryClient.getQueryData(query.queryKey) === undefined;
  const { data: known } = useQuery({ ...deviceProductQuery(param), enabled: isWanted });
  const card = listed?.product ?? known?.product;
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: card,
  });
  const retry = () => void refetch();
  if (data) return { kind: 'ready', product: data, detail: { kind: isPlaceholderData ? 'loading' : 'here' }, since };
  // Only while the last request succeeded: after a later failure, an old "not found" no longer counts.
  if (data === null && !isError) return { kind: 'not-found' };
  if (isError && card)
    return {
      kind: 'ready',
      product: card,
      detail: isFetching ? { kind: 'loading' } : { kind: 'failed', retry },
      since: since ?? (listed ? cachedSince(listed.queryHash) : known?.since) ?? null,
    };
  return isError && !isFetching ? { kind: 'failed', error, retry } : { kind: 'pending' };
}
