// Builds catalogue responses from the products on this device, so that every listing, search and product page opens offline,
// visited before or not.
import * as v from 'valibot';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { getProduct, getProductByName, getProducts, type Product, searchProducts } from '#src/contract/product.ts';
import { foldName } from '#src/domain/slug.ts';
import type { CachedResponse } from './cached-response.ts';
import { deviceListing, isDeviceCursor } from './device-listing.ts';
import { type KnownProducts, knownProducts } from './known-products.ts';

type Content = { data: Product[] } | undefined;
type Answer = (query: Record<string, string>, known: KnownProducts) => Content | Promise<Content>;

/** By endpoint name. A function returns undefined when the device does not know. */
const LISTS: Record<string, Answer> = {
  [getProducts.name]: (query, known) => listing(getProducts, query, known),
  [searchProducts.name]: (query, known) => listing(searchProducts, query, known),
};
const PRODUCTS: Record<string, Answer> = {
  [getProductByName.name]: ({ productName = '' }, known) =>
    found(known, (product) => foldName(product.productName) === foldName(productName)),
  [getProduct.name]: ({ product_id }, known) => found(known, (product) => product._id === product_id),
};

/** Whether the request has a cursor that this device made, which no server understands. */
export const isDeviceRequest = (key: string): boolean => isDeviceCursor(new URL(key).searchParams.get('cursor'));

/** The best response without the network: the cached one, or one built from the known products. */
export async function offlineResponse(
  endpoint: AnyEndpoint,
  key: string,
  cached: CachedResponse | undefined,
): Promise<CachedResponse | undefined> {
  const answer = LISTS[endpoint.name] ?? PRODUCTS[endpoint.name];
  // A cached product has its description and reviews, which a card lacks. A cached listing may miss its next page.
  if (!answer || (cached && endpoint.name in PRODUCTS)) return cached;
  const known = await knownProducts();
  if (!known || (cached && !known.isWhole)) return cached;
  const content = await answer(Object.fromEntries(new URL(key).searchParams), known);
  return content ? answerWith(content, known.cachedAt) : cached;
}

async function listing(endpoint: typeof getProducts, query: Record<string, string>, known: KnownProducts) {
  const asked = endpoint.query && v.safeParse(endpoint.query, query);
  return asked?.success ? deviceListing(known, asked.output as ParsedInputOf<typeof getProducts>['query']) : undefined;
}

/**
 * Returns undefined for an unknown product. It may be new in the shop, even when this device has the whole catalogue, and an
 * empty response would say that it is not sold.
 */
function found({ products }: KnownProducts, fits: (product: Product) => boolean): Content {
  const data = products.filter(fits);
  return data.length > 0 ? { data } : undefined;
}

function answerWith(content: object, since: number): CachedResponse {
  const headers = { 'content-type': 'application/json', [CACHED_AT_HEADER]: String(since) };
  const response = new Response(JSON.stringify({ success: true, ...content }), { headers });
  return { response, ageMs: Math.max(0, Date.now() - since) };
}
