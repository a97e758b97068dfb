// What the shop would answer about its products, from what this device has, so that every listing, search and product
// page opens offline, seen before or not.
import * as v from 'valibot';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { getProduct, getProductByName, getProducts, type Product, searchProducts } from '#src/contract/product.ts';
import { foldName } from '#src/domain/slug.ts';
import { deviceListing, isDeviceCursor } from './device-listing.ts';
import type { Kept } from './kept-answer.ts';
import { type KnownProducts, knownProducts } from './known-products.ts';

type Answer = (query: Record<string, string>, known: KnownProducts) => { data: Product[] } | undefined;

/** By endpoint name. undefined = the device cannot say. */
const LISTS: Record<string, Answer> = {
  [getProducts.name]: (query, known) => listing(getProducts, query, known),
  [searchProducts.name]: (query, known) => listing(searchProducts, query, known),
};
const PRODUCTS: Record<string, Answer> = {
  [getProductByName.name]: ({ productName = '' }, known) =>
    found(known, (product) => foldName(product.productName) === foldName(productName)),
  [getProduct.name]: ({ product_id }, known) => found(known, (product) => product._id === product_id),
};

/** True where no server would understand the request. */
export const asksDevice = (key: string): boolean => isDeviceCursor(new URL(key).searchParams.get('cursor'));

/** The best answer without the network: what was kept, or what the known products make of it. */
export async function answerFromDevice(
  endpoint: AnyEndpoint,
  key: string,
  kept: Kept | undefined,
): Promise<Kept | undefined> {
  const answer = LISTS[endpoint.name] ?? PRODUCTS[endpoint.name];
  // A kept product page has its description and reviews. A kept listing is one page whose next page may be missing.
  if (!answer || (kept && endpoint.name in PRODUCTS)) return kept;
  const known = await knownProducts();
  if (!known || (kept && !known.isWhole)) return kept;
  const content = answer(Object.fromEntries(new URL(key).searchParams), known);
  return content ? answerWith(content, known.cachedAt) : kept;
}

function listing(endpoint: typeof getProducts, query: Record<string, string>, known: KnownProducts) {
  const asked = endpoint.query && v.safeParse(endpoint.query, query);
  return asked?.success ? deviceListing(known, asked.output as ParsedInputOf<typeof getProducts>['query']) : undefined;
}

/**
 * A product this device does not know may be new in the shop, also when it once had the whole catalogue: an empty answer
 * would say that it is not sold, which only the shop can say.
 */
function found({ products }: KnownProducts, fits: (product: Product) => boolean): { data: Product[] } | undefined {
  const data = products.filter(fits);
  return data.length > 0 ? { data } : undefined;
}

function answerWith(content: object, since: number): Kept {
  const headers = { 'content-type': 'application/json', [CACHED_AT_HEADER]: String(since) };
  const response = new Response(JSON.stringify({ success: true, ...content }), { headers });
  return { response, ageMs: Math.max(0, Date.now() - since) };
}
