// Decides which responses are pictures of the shop, and replaces a failed one by another picture only (docs/decisions/036).
import type { PluginState, WorkboxPlugin } from 'workbox-core/types.js';
import { cacheKey, type PictureRule } from './cache-rules.ts';
import { matchCached, withAge } from './cached-response.ts';
import { judgePicture } from './judge-response.ts';

/** The state of one request. */
interface State extends PluginState {
  cached?: Response | undefined;
  /** The received response, also when it is not a picture. */
  response?: Response;
}

/**
 * A pending picture is waited for. When it fails, a cached copy or another width is used. Without either the page gets the failure;
 * it shows its placeholder and retries (src/ui/failed-pictures.ts). A placeholder returned here would count as the
 * picture.
 */
export const picturePlugin = (rule: PictureRule): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse, state = {} }) {
    (state as State).cached = withAge(cachedResponse)?.response;
    return cachedResponse;
  },

  async fetchDidSucceed({ response, state = {} }) {
    const verdict = judgePicture(response);
    Object.assign(state, { response } satisfies State);
    if (verdict !== 'good') throw new TypeError(`not a picture of the shop: ${verdict}, ${response.status}`);
    return response;
  },

  async handlerDidError({ request, state = {} }) {
    const { cached, response } = state as State;
    return cached ?? (await otherWidth(rule, request.url)) ?? response;
  },
});

const otherWidth = async (rule: PictureRule, address: string): Promise<Response | undefined> =>
  (await matchCached(rule.cache, cacheKey(rule, address), { ignoreSearch: true }))?.response;
