// What the device knows of the catalogue: the list fetched ahead (catalogue-strategy.ts), and over it every product that was seen
// since. Parsed once in a worker's life, and again only after something new was kept.
import * as v from 'valibot';
import { readReply } from '#src/api/read-reply.ts';
import { createLog } from '#src/base/log.ts';
import { getProducts, type Product } from '#src/contract/product.ts';
import { CATALOGUE, PRODUCT_CACHES } from './cache-rules.ts';
import { cachedAt } from './kept-answer.ts';

const log = createLog('worker');

export interface KnownProducts {
  products: Product[];
  /** True when these were all the shop had at `cachedAt`. */
  isWhole: boolean;
  /** Since when the device has had the oldest of it. */
  cachedAt: number;
  /** The server's cursors of the listing pages that were seen, each with the product its page ended with. */
  pageEnds: ReadonlyMap<string, string>;
}

/**
 * What is stored under CATALOGUE_KEY. The contract's parser has read its thousands of products before they were stored, so
 * of each only the id is checked again.
 */
const StoredCatalogue = v.object({
  data: v.array(v.custom<Product>((product) => v.is(WithId, product))),
  isWhole: v.boolean(),
});
const WithId = v.object({ _id: v.string() });
export type StoredCatalogue = v.InferOutput<typeof StoredCatalogue>;

/** Not an address that anybody fetches. */
export const CATALOGUE_KEY = '/catalogue-on-this-device';

let memory: Promise<KnownProducts | undefined> | null = null;

/** All products the device knows; undefined when it knows none, or its storage does not answer. */
export function knownProducts(): Promise<KnownProducts | undefined> {
  memory ??= readKnownProducts().catch((error: unknown) => {
    log.warn('the catalogue on this device cannot be read', error);
    return undefined;
  });
  return memory;
}

/** To be called after anything with products in it was kept. */
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
    cachedAt: since ?? Math.min(...seen.map(({ at }) => at)),
    pageEnds,
  };
}

/** What kept answers hold: products that came after `since`, the newest last, and where listing pages ended. */
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
      const { data, nextCursor } = readReply(getProducts, await response.json());
      const last = data.at(-1);
      if (nextCursor && last) pageEnds.set(nextCursor, last._id);
      if (at > since) seen.push(...data.map((product) => ({ product, at })));
    }
  }
  return { seen: seen.sort((a, b) => a.at - b.at), pageEnds };
}
