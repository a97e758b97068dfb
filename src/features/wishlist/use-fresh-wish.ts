import { skipToken, useQuery } from '@tanstack/react-query';
import { saysMissing } from '#src/api/final-word.ts';
import { getProduct, type Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import type { Wish } from './use-wishlist.ts';

/** As long as a listing counts as fresh. */
const FRESH_MS = 5 * 60_000;

/**
 * A guest's wish with the price and stock of today: the list on the device has them as they were at the tap, and no list of
 * the shop replaces them. Without network the device's catalogue answers, else the wish stays as it is.
 */
export function useFreshWish(wish: Wish, isGuest: boolean): Wish {
  const api = useApi();
  const { _id } = wish.product;
  const { data } = useQuery({
    queryKey: ['wished-product', _id],
    queryFn: isGuest ? ({ signal }) => productNow(api, _id, signal) : skipToken,
    staleTime: FRESH_MS,
    meta: {},
  });
  return isGuest && data !== undefined ? { ...wish, product: data ?? { ...wish.product, productName: '' } } : wish;
}

/** Null: it has left the shop. */
async function productNow(api: ReturnType<typeof useApi>, product_id: string, signal: AbortSignal) {
  try {
    const { data } = await api.call(getProduct, { query: { product_id } }, { signal });
    return ([data].flat()[0] ?? null) as Product | null;
  } catch (error) {
    if (saysMissing(error)) return null;
    throw error;
  }
}
