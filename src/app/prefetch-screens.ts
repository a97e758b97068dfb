import { createLog } from '#src/base/log.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { NEXT } from './route-chunks.ts';
import type { createShopRouter } from './router.tsx';

const log = createLog('page');

/** Prefetches the code of the screens that a shopper goes to next, when the page is idle. Not under the data saver. */
export function prefetchScreens(router: ReturnType<typeof createShopRouter>): void {
  if (dataSaver.isOn()) return;
  whenIdle(() => {
    for (const route of Object.values(NEXT))
      router
        .loadRouteChunk(router.routesById[route])
        ?.then(loadParts)
        .catch((error: unknown) => log.info(`${route} was not prefetched`, error));
  });
}
