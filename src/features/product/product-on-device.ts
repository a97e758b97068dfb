import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { CATALOGUE, CATALOGUE_KEY, KNOWN_PRODUCT_ID } from '#src/api/device-catalogue.ts';
import type { Product } from '#src/contract/product.ts';
import { sameName } from '#src/domain/same-name.ts';

/** A larger catalogue would take longer to read than its product is early: about 1,500 products. */
const MAX_BYTES = 1_000_000;

export interface KnownProduct {
  product: Product;
  /** When the shop sent it, ms since 1970. */
  since: number;
}

/**
 * The product as the device's catalogue has it (name, price, picture, choices): from the document, into which the worker has put
 * it, or from the stored catalogue, without the worker and the API client, which take longer to start. Offline it may be as old as prices may be, otherwise only as old as a fresh catalogue. Null when there is none.
 * Rejects when Cache Storage fails.
 */
export async function productOnDevice(param: string): Promise<KnownProduct | null> {
  const shown: KnownProduct | null = JSON.parse(document.getElementById(KNOWN_PRODUCT_ID)?.textContent ?? 'null');
  if (shown && sameName([shown.product], param)) return shown;
  // Browsers have no Cache Storage on insecure addresses.
  const stored = await globalThis.caches?.match(CATALOGUE_KEY, { cacheName: CATALOGUE.cache });
  const since = Number(stored?.headers.get(CACHED_AT_HEADER));
  const limit = navigator.onLine ? CATALOGUE.staleAfterMs : CATALOGUE.expiresAfterMs;
  if (!stored || Date.now() - since > limit) return null;
  const content = await stored.blob();
  if (content.size > MAX_BYTES) return null;
  const { data }: { data: Product[] } = JSON.parse(await content.text());
  const product = sameName(data, param);
  return product ? { product, since } : null;
}
