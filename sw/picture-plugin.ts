// What counts as a picture of the shop, and what stands in when none came: nothing but a picture (docs/decisions/036).
import type { PluginState, WorkboxPlugin } from 'workbox-core/types.js';
import { cacheKey, type PictureRule } from './cache-rules.ts';
import { judgePicture } from './judge-answer.ts';
import { keptUnder, withAge } from './kept-answer.ts';

/** Of one request. */
interface State extends PluginState {
  kept?: Response | undefined;
  /** What came, also when it is no picture. */
  response?: Response;
}

/**
 * A picture on its way is waited for. When it fails, an older copy or another width is better than none; with neither, the
 * page hears of the failure, shows its placeholder and asks again (src/ui/failed-pictures.ts). A placeholder given here
 * would count as the picture.
 */
export const picturePlugin = (rule: PictureRule): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ cachedResponse, state = {} }) {
    (state as State).kept = withAge(cachedResponse)?.response;
    return cachedResponse;
  },

  async fetchDidSucceed({ response, state = {} }) {
    const verdict = judgePicture(response);
    Object.assign(state, { response } satisfies State);
    if (verdict !== 'good') throw new TypeError(`no picture of the shop: ${verdict}, ${response.status}`);
    return response;
  },

  async handlerDidError({ request, state = {} }) {
    const { kept, response } = state as State;
    return kept ?? (await otherWidth(rule, request.url)) ?? response;
  },
});

const otherWidth = async (rule: PictureRule, address: string): Promise<Response | undefined> =>
  (await keptUnder(rule.cache, cacheKey(rule, address), { ignoreSearch: true }))?.response;
