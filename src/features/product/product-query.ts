import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { cachedAtOf } from '#src/api/cached-at.ts';
import type { ApiClient } from '#src/api/client.ts';
import { saysMissing } from '#src/api/final-word.ts';
import { NetworkError } from '#src/base/errors.ts';
import type { Product } from '#src/contract/product.ts';
import { foldName, nameFromParam } from '#src/domain/slug.ts';
import * as productMessages from './messages.ts';

/**
 * The product of a /product/{param} address; null when the shop says now that it has none of that name. Fails with
 * NetworkError when only this device was asked and does not have it: what a cache lacks the shop may sell.
 */
export function productQuery(api: ApiClient, param: string) {
  return queryOptions({
    queryKey: ['product', foldName(param)],
    queryFn: ({ signal }) => findProduct(api, param, signal),
    meta: {
      // SPEC 8: of what a listing has shown the name is known, and only the detail is missing.
      failure: ({ client }) =>
        productFromListings(client, param) ? productMessages.detailFailed : productMessages.fetchFailed,
    },
  });
}

/**
 * Hyphens stand for spaces (SPEC 2), so the one whose name is the asked one with hyphens and spaces folded is meant;
 * a backend that answers with near matches puts the best first.
 */
async function findProduct(api: ApiClient, param: string, signal: AbortSignal): Promise<Product | null> {
  const found = await askByName(api, nameFromParam(param), signal);
  const product = sameName(found, param) ?? found[0];
  if (product) return product;
  demandFresh(found);
  return findInWholeList(api, param, signal);
}

/** Throws unless the answer came straight from the shop. */
function demandFresh(answer: readonly Product[]): void {
  if (cachedAtOf(answer) !== undefined) throw new NetworkError('no-answer', { reason: 'not in the cached answer' });
}

async function askByName(api: ApiClient, productName: string, signal: AbortSignal): Promise<Product[]> {
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
 * A backend that compares names letter by letter does not know 'Push Up Bars' when it sells 'Push-Up Bars'. One that
 * pages (`nextCursor`) is ours and folds names itself: its word is final, and one product is all it is asked for.
 */
async function findInWholeList(api: ApiClient, param: string, signal: AbortSignal): Promise<Product | null> {
  const { getProducts } = await import(/* chunk: core */ '#src/contract/product.ts');
  const { data, nextCursor } = await api.call(getProducts, { query: { limit: '1' } }, { signal });
  const product = nextCursor === undefined ? sameName(data, param) : undefined;
  if (!product) demandFresh(data);
  return product ?? null;
}

const sameName = (products: readonly Product[], param: string) =>
  products.find(({ productName }) => foldName(productName) === foldName(param));

/** What a listing already showed of the product, so that its page is drawn at once; undefined when none did. */
export function productFromListings(queryClient: QueryClient, param: string): Product | undefined {
  for (const [, answer] of queryClient.getQueriesData({ queryKey: ['products'] })) {
    const product = sameName(cardsOf(answer), param);
    if (product) return product;
  }
  return undefined;
}

/** Listings are kept as pages or, from a backend that does not page, as one list (catalogue/listing-query.ts). */
function cardsOf(answer: unknown): Product[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null || !('pages' in answer)) return [];
  return (answer as { pages: { data: Product[] }[] }).pages.flatMap(({ data }) => data);
}
