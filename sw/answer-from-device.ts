// What the shop would answer about its products, worked out from those the device knows, with the same rules as the
// page and the server (src/domain). So every listing, search and product page opens offline, seen before or not.
import * as v from 'valibot';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import {
  getProduct,
  getProductByName,
  getProducts,
  type Product,
  type ProductList,
  searchProducts as searchEndpoint,
} from '#src/contract/product.ts';
import { facetsOf, filterProducts, productsInScope, sortProducts } from '#src/domain/listing.ts';
import { searchProducts } from '#src/domain/search.ts';
import { foldName } from '#src/domain/slug.ts';
import type { Kept } from './kept-answer.ts';
import { type KnownProducts, knownProducts } from './known-products.ts';

/** Our own cursors say how many were shown; only this worker gives them out and only it understands them. */
const CURSOR = 'on-device-';

/** True for a further page of a listing that the device itself began: no server knows its cursor. */
export const asksDevice = (key: string): boolean =>
  new URL(key).searchParams.get('cursor')?.startsWith(CURSOR) ?? false;

type Answer = (query: Record<string, string>, known: KnownProducts) => { data: Product[] } | undefined;

/** By endpoint name. undefined = the device cannot say. */
const ANSWERS: Record<string, Answer> = {
  [getProducts.name]: (query, known) => {
    const asked = readQuery(getProducts, query);
    return asked && listing(asked, known.products, known);
  },
  [searchEndpoint.name]: (query, known) => {
    const asked = readQuery(searchEndpoint, query);
    return asked && listing(asked, searchProducts(known.products, asked.productName), known);
  },
  [getProductByName.name]: ({ productName = '' }, known) =>
    found(known, (product) => foldName(product.productName) === foldName(productName)),
  [getProduct.name]: ({ product_id }, known) => found(known, (product) => product._id === product_id),
};

type QueryOf<E> = ParsedInputOf<E>['query'];

function readQuery<E extends AnyEndpoint>(endpoint: E, query: Record<string, string>): QueryOf<E> | undefined {
  const read = endpoint.query && v.safeParse(endpoint.query, query);
  return read?.success ? (read.output as QueryOf<E>) : undefined;
}

/** The best answer without the network: what was kept, or what the known products make of it. */
export async function answerFromDevice(
  endpoint: AnyEndpoint,
  key: string,
  kept: Kept | undefined,
): Promise<Kept | undefined> {
  const answer = ANSWERS[endpoint.name];
  if (!answer) return kept;
  const isList = endpoint.name === getProducts.name || endpoint.name === searchEndpoint.name;
  // A kept product page has its description and reviews. A kept listing is one page whose next page may be missing.
  if (kept && !isList) return kept;
  const known = await knownProducts();
  if (!known || (kept && !known.isWhole)) return kept;
  const content = answer(Object.fromEntries(new URL(key).searchParams), known);
  return content ? answerWith(content, known.cachedAt) : kept;
}

/** @param from the products to list: all that are known, or what a search found */
function listing(
  asked: QueryOf<typeof getProducts>,
  from: readonly Product[],
  known: KnownProducts,
): ProductList | undefined {
  const { category, bestSeller, sort, limit, cursor, ...filter } = asked;
  const scope = productsInScope(from, { category, bestSeller: bestSeller === 'yes' });
  const chosen = sortProducts(filterProducts(scope, filter), sort ?? 'featured');
  const start = startOf(cursor, chosen, known);
  if (start === undefined) return undefined;
  const end = limit === undefined ? chosen.length : start + limit;
  return {
    data: chosen.slice(start, end),
    nextCursor: end < chosen.length ? `${CURSOR}${end}` : null,
    total: chosen.length,
    facets: facetsOf(scope),
  };
}

/** Where a page begins; a listing begun online goes on after the product its last page ended with. */
function startOf(cursor: string | undefined, chosen: readonly Product[], known: KnownProducts): number | undefined {
  if (cursor === undefined) return 0;
  if (cursor.startsWith(CURSOR)) return Number(cursor.slice(CURSOR.length));
  const last = known.pageEnds.get(cursor);
  const place = chosen.findIndex(({ _id }) => _id === last);
  return place < 0 ? undefined : place + 1;
}

/** Nothing found among all there is: the shop does not sell it. Among some: the device cannot say. */
function found(known: KnownProducts, fits: (product: Product) => boolean): { data: Product[] } | undefined {
  const data = known.products.filter(fits);
  return data.length > 0 || known.isWhole ? { data } : undefined;
}

function answerWith(content: object, since: number): Kept {
  const headers = { 'content-type': 'application/json', [CACHED_AT_HEADER]: String(since) };
  const response = new Response(JSON.stringify({ success: true, ...content }), { headers });
  return { response, ageMs: Math.max(0, Date.now() - since) };
}
