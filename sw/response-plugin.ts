// Decides which API responses count, which of them are cached, and what replaces a failed one.
import type { PluginState, WorkboxPlugin } from 'workbox-core/types.js';
import type { ProductList } from '#src/contract/product.ts';
import { getProducts } from '#src/contract/product.ts';
import type { Fallback } from './aged-strategy.ts';
import type { AnswerRule } from './cache-rules.ts';
import { type CachedResponse, withAge } from './cached-response.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import { judgeResponse, type Verdict } from './judge-response.ts';
import { forgetKnownProducts } from './known-products.ts';
import type { WorkerShop } from './worker-shop.ts';

/** The state of one request. */
interface State extends PluginState {
  cached?: CachedResponse;
  /** The received response, also when it is not the shop's. */
  response?: Response;
  verdict?: Verdict;
  reply?: unknown;
}

export const responsePlugin = (
  shop: WorkerShop,
  { endpoint, expiresAfterMs }: AnswerRule,
  catalogue: CatalogueStrategy,
  fallback: Fallback,
): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse, state = {} }) {
    (state as State).cached = withAge(cachedResponse);
    return cachedResponse;
  },

  async fetchDidSucceed({ response, state = {} }) {
    const judged = judgeResponse(shop.config, endpoint, response, await response.clone().text());
    Object.assign(state, judged, { response } satisfies State);
    if (judged.verdict === 'unproven' || judged.verdict === 'broken')
      throw new TypeError(`not a response of the shop: ${judged.verdict}, ${response.status}`);
    return response;
  },

  async cacheWillUpdate({ response, event, state = {} }) {
    const { verdict, reply } = state as State;
    if (verdict !== 'good') return null;
    const whole = endpoint === getProducts ? wholeListIn(reply as ProductList) : undefined;
    if (!whole) return response;
    // A backend without paging has just sent its whole catalogue, which is stored once and not once for each listing.
    await catalogue.store(event, whole);
    return null;
  },

  cacheDidUpdate: async () => forgetKnownProducts(),

  async handlerDidError({ request, state = {} }) {
    const { cached, verdict, response } = state as State;
    const own = await fallback(request.url, cached);
    // An expired response is used only when the shop cannot be reached, not when it answers with an error.
    return own && (own.ageMs <= expiresAfterMs || verdict !== 'broken') ? own.response : response;
  },
});

const wholeListIn = ({ data, nextCursor }: ProductList) => (nextCursor === undefined ? data : undefined);
