import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#src/contract/product.ts';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { productFromListings, productQuery } from './product-query.ts';

export type ProductState =
  | { kind: 'pending' }
  | { kind: 'not-found' }
  | { kind: 'failed'; retry: () => void }
  /**
   * `isCard`: drawn from a listing; description, reviews and questions are still on their way.
   * `since`: when the device was given it, null when the shop gave it just now.
   */
  | { kind: 'ready'; product: Product; isCard: boolean; since: number | null };

/** The product of a /product/{param} address, at once when a listing has shown it before. */
export function useProduct(param: string): ProductState {
  const queryClient = useQueryClient();
  const query = productQuery(useApi(), param);
  const since = useCachedSince(query.queryKey);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: () => productFromListings(queryClient, param),
  });
  if (data) return { kind: 'ready', product: data, isCard: isPlaceholderData, since };
  if (data === null) return { kind: 'not-found' };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'pending' };
}
