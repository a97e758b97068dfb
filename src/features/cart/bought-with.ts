import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import { getBoughtTogether } from '#src/contract/bought-together.ts';
import type { Product } from '#src/contract/product.ts';

const log = createLog('cart');

/** The sheet waits so long: what came later would move its buttons. */
const WAIT_MS = 600;

/** What real orders hold together with a product. Empty when the shop does not say so in time; only our own server can. */
export async function boughtWith(api: ApiClient, product_id: string): Promise<Product[]> {
  if (!api.config.backendIdempotency) return [];
  // Not `timeoutMs`: a time-out would count as a network that has gone (offline/connectivity).
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), WAIT_MS);
  try {
    return (await api.call(getBoughtTogether, { query: { product_id } }, { signal: limit.signal })).data;
  } catch (error) {
    log.info('what was bought together is not known', error);
    return [];
  } finally {
    clearTimeout(timer);
  }
}
