// What counts as an answer of the API, which answers are cached, and what stands in when none came.
import type { PluginState, WorkboxPlugin } from 'workbox-core/types.js';
import type { ProductList } from '#src/contract/product.ts';
import { getProducts } from '#src/contract/product.ts';
import type { StandIn } from './aged-strategy.ts';
import type { AnswerRule } from './cache-rules.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import { judgeAnswer, type Verdict } from './judge-answer.ts';
import { type Kept, withAge } from './kept-answer.ts';
import { forgetKnownProducts } from './known-products.ts';
import type { WorkerShop } from './worker-shop.ts';

/** Of one request. */
interface State extends PluginState {
  kept?: Kept;
  /** What came, also when it is no answer of the shop. */
  response?: Response;
  verdict?: Verdict;
  reply?: unknown;
}

export const answerPlugin = (
  shop: WorkerShop,
  { endpoint, hardMs }: AnswerRule,
  catalogue: CatalogueStrategy,
  standIn: StandIn,
): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse, state = {} }) {
    (state as State).kept = withAge(cachedResponse);
    return cachedResponse;
  },

  async fetchDidSucceed({ response, state = {} }) {
    const judged = judgeAnswer(shop.config, endpoint, response, await response.clone().text());
    Object.assign(state, judged, { response } satisfies State);
    if (judged.verdict === 'foreign' || judged.verdict === 'broken')
      throw new TypeError(`no answer of the shop: ${judged.verdict}, ${response.status}`);
    return response;
  },

  async cacheWillUpdate({ response, event, state = {} }) {
    const { verdict, reply } = state as State;
    if (verdict !== 'good') return null;
    const whole = endpoint === getProducts ? wholeListIn(reply as ProductList) : undefined;
    if (!whole) return response;
    // A backend that does not page has just sent its catalogue; once is enough, whatever the listing asked for.
    await catalogue.store(event, whole);
    return null;
  },

  cacheDidUpdate: async () => forgetKnownProducts(),

  async handlerDidError({ request, state = {} }) {
    const { kept, verdict, response } = state as State;
    const own = await standIn(request.url, kept);
    // Past the hard age only where nobody of the shop can be reached (OFFLINE 4).
    return own && (own.ageMs <= hardMs || verdict !== 'broken') ? own.response : response;
  },
});

const wholeListIn = ({ data, nextCursor }: ProductList) => (nextCursor === undefined ? data : undefined);
