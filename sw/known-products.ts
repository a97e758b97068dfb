// The products on this device: the prefetched list (catalogue-strategy.ts), updated by every product cached since. They are
// parsed once after the worker starts, and again only after something new was cached.
import * as v from 'valibot';
import { CATALOGUE, CATALOGUE_KEY } from '#src/api/device-catalogue.ts';
import { readReply } from '#src/api/read-reply.ts';
import { ContractError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { getProduct, getProducts, type Product, type ProductList } from '#src/contract/product.ts';
import { PRODUCT_CACHES } from './cache-rules.ts';
import { cachedAt } from './cached-response.ts';

const log = createLog('worker');

export interface KnownProducts {
  products: Product[];
  /** Whether these were all products of the shop at `cachedAt`. */
  isWhole: boolean;
  /** The merchant's (src/domain/search-synonyms.ts); '' when the shop has none. */
  synonyms: string;
  /** When the oldest of them was cached. */
  cachedAt: number;
  /** The server's cursor of each cached listing page, with the last product of that page. */
  pageEnds: ReadonlyMap<string, string>;
}

/**
 * What is stored under CATALOGUE_KEY. The contract's parser has read its thousands of products before they were stored, so
 * of each only the id is checked again.
 */
const StoredCatalogue = v.object({
  data: v.array(v.custom<Product>((product) => v.is(WithId, product))),
  isWhole: v.boolean(),
  synonyms: v.optional(v.string(), ''),
});
const WithId = v.object({ _id: v.string() });
export type StoredCatalogue = v.InferOutput<typeof StoredCatalogue>;

let memory: Promise<KnownProducts | undefined> | null = null;

/** All products on the device; undefined when there are none, or the storage fails. */
export function knownProducts(): Promise<KnownProducts | undefined> {
  memory ??= readKnownProducts().catch((error: unknown) => {
    log.warn('catalogue not read', error);
    // The storage may work at the next try.
    memory = null;
    return undefined;
  });
  return memory;
}

/** Call it after a response with products was cached. */
export function forgetKnownProducts(): void {
  memory = null;
}

async function readKnownProducts(): Promise<KnownProducts | undefined> {
  const response = await caches.match(CATALOGUE_KEY, { cacheName: CATALOGUE.cache });
  const since = cachedAt(response);
  const read = response && since !== undefined ? v.safeParse(StoredCatalogue, await response.json()) : undefined;
  const stored = read?.success ? read.output : undefined;
  const { seen, pageEnds } = await readSeen(since ?? 0);
  const known = new Map(stored?.data.map((product) => [product._id, product]));
  for (const { product } of seen) known.set(product._id, product);
  if (known.size === 0) return undefined;
  return {
    products: [...known.values()],
    isWhole: stored?.isWhole ?? false,
    synonyms: stored?.synonyms ?? '',
    cachedAt: since ?? Math.min(...seen.map(({ at }) => at)),
    pageEnds,
  };
}

/** A list, or the one product of `getProduct`. Empty when an earlier release cached a response that this one cannot read. */
function readProducts(json: unknown): Partial<ProductList> & Pick<ProductList, 'data'> {
  for (const endpoint of [getProducts, getProduct])
    try {
      const reply = readReply(endpoint, json);
      return { ...reply, data: [reply.data].flat() };
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
    }
  return { data: [] };
}

/** From the cached responses: products cached after `since`, the newest last, and the last product of each listing page. */
async function readSeen(since: number) {
  const seen: { product: Product; at: number }[] = [];
  const pageEnds = new Map<string, string>();
  for (const name of PRODUCT_CACHES) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const response = await cache.match(key, { ignoreVary: true });
      const at = cachedAt(response);
      if (!response || at === undefined) continue;
      const { data, nextCursor } = readProducts(await response.json());
      const last = data.at(-1);
      if (nextCursor && last) pageEnds.set(nextCursor, last._id);
      if (at > since) seen.push(...data.map((product) => ({ product, at })));
    }
  }
  return { seen: seen.sort((a, b) => a.at - b.at), pageEnds };
}
