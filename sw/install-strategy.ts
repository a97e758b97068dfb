// How one of the shop's files gets into the precache while the worker installs. PrecacheStrategy would look for each file
// in the cache first, and its answer comes only after the write; measured, that made a first visit's install slower
// (docs/decisions/040). Here the next file is asked for as soon as this one has arrived, while it is being written.
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Strategy, type StrategyHandler } from 'workbox-strategies';

/**
 * Answers null for what is not the shop's own file. Workbox by itself stores any answer below 400, and a captive portal
 * answers everything with "200, HTML".
 */
const ownFilesOnly: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const isOurs = response.ok && !response.redirected && isHtml === new URL(request.url).pathname.endsWith('.html');
    if (!isOurs || (isHtml && !(await response.clone().text()).includes('id="root"'))) return null;
    return response;
  },
};

/** The answer is there when the file has arrived; the second promise of `handleAll()` rejects when it was not stored. */
export class InstallStrategy extends Strategy {
  constructor(cacheName: string) {
    const cacheKey: WorkboxPlugin = { cacheKeyWillBeUsed: async ({ params }) => params.cacheKey };
    super({ cacheName, plugins: [cacheKey, ownFilesOnly] });
  }

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = await handler.fetch(request);
    const copy = response.clone();
    await response.arrayBuffer();
    void handler.waitUntil(store(request, copy, handler));
    return response;
  }
}

async function store(request: Request, response: Response, handler: StrategyHandler): Promise<void> {
  if (!(await handler.cachePut(request, response)))
    throw new TypeError(`${request.url} did not arrive: ${response.status}`);
}
