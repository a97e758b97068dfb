import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { cachedAtOf } from '#src/api/cached-at.ts';
import type { ApiClient } from '#src/api/client.ts';
import { saysMissing } from '#src/api/final-word.ts';
import { NetworkError } from '#src/base/errors.ts';
import type { Product } from '#src/contract/product.ts';
import { sameName } from '#src/domain/same-name.ts';
import { foldName, nameFromParam } from '#src/domain/slug.ts';
import type { RouterContext } from '#src/features/session/router-context.ts';
import * as productMessages from './messages.ts';

/**
 * The product of a /product/{param} address; null when a fresh response of the shop lacks it. Fails with NetworkError
 * when only a cache responded and lacks the product, because the shop may still sell it.
 */
export function productQuery(api: ApiClient, param: string) {
  return queryOptions({
    queryKey: ['product', foldName(param)],
    queryFn: ({ signal }) => findProduct(api, param, signal),
    meta: {
      // If a listing has shown the product, only its detail is missing.
      failure: ({ client }) =>
        productFromListings(client, param) ? productMessages.detailFailed : productMessages.fetchFailed,
    },
  });
}

/** The product as the device's catalogue has it. Null without one. It is part of what the device stores, so it is not stored again. */
export const deviceProductQuery = (param: string) =>
  queryOptions({
    queryKey: ['device-product', foldName(param)],
    queryFn: async () => (await import('./product-on-device.ts')).productOnDevice(param),
    persister: undefined,
  });

/**
 * Begins to load what the screen of a product needs. Resolves when there is something to show: a product that nothing on this page
 * has shown yet may be in the device's catalogue.
 */
export async function prefetchProduct(
  { api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>,
  param: string,
): Promise<void> {
  const query = productQuery(api, param);
  const fetched = queryClient.prefetchQuery(query);
  const isKnown = queryClient.getQueryData(query.queryKey) ?? productFromListings(queryClient, param);
  if (!isKnown && typeof document !== 'undefined')
    await Promise.race([fetched, queryClient.prefetchQuery(deviceProductQuery(param))]);
}

/**
 * Hyphens in the address stand for spaces. Picks the product whose name matches when hyphens and spaces are folded; a
 * backend that returns near matches sends the best first.
 */
async function findProduct(api: ApiClient, param: string, signal: AbortSignal): Promise<Product | null> {
  const found = await requestByName(api, nameFromParam(param), signal);
  const product = sameName(found, param) ?? found[0];
  if (product) return product;
  assertFresh(found);
  return findInWholeList(api, param, signal);
}

/** Throws unless the response came straight from the shop. */
function assertFresh(answer: readonly Product[]): void {
  if (cachedAtOf(answer) !== undefined) throw new NetworkError('no-answer', { reason: 'not in the cached answer' });
}

async function requestByName(api: ApiClient, productName: string, signal: AbortSignal): Promise<Product[]> {
  if (productName.trim() === '') return [];
  try {
    const { getProductByName } = await import(/* chunk: core */ '#src/contract/product.ts');
    return (await api.call(getProductByName, { query: { productName } }, { signal })).data;
  } catch (error) {
    if (saysMissing(error)) return [];
    throw error;
  }
}

/**
 * A backend that compares names exactly does not find 'Push-Up Bars' for 'Push Up Bars'. A backend that pages
 * (`nextCursor`) is ours and folds names itself, so its response is final and one product is requested.
 */
async function findInWholeList(api: ApiClient, param: string, signal: AbortSignal): Promise<Product | null> {
  const { getProducts } = await import(/* chunk: core */ '#src/contract/product.ts');
  const { data, nextCursor } = await api.call(getProducts, { query: { limit: '1' } }, { signal });
  const product = nextCursor === undefined ? sameName(data, param) : undefined;
  if (!product) assertFresh(data);
  return product ?? null;
}

/** The product as a listing has shown it, so that its page renders at once, and that listing's query; undefined when none did. */
export function productFromListings(
  queryClient: QueryClient,
  param: string,
): { product: Product; queryHash: string } | undefined {
  for (const { queryHash, state } of queryClient.getQueryCache().findAll({ queryKey: ['products'] })) {
    const product = sameName(cardsOf(state.data), param);
    if (product) return { product, queryHash };
  }
  return undefined;
}

/** Listings are cached as pages or, from a backend that does not page, as one list (catalogue/listing-query.ts). */
function cardsOf(answer: unknown): Product[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null || !('pages' in answer)) return [];
  return (answer as { pages: { data: Product[] }[] }).pages.flatMap(({ data }) => data);
}
