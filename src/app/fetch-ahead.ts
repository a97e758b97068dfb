import { createLog } from '#src/base/log.ts';
import { frugal } from '#src/ui/frugal.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import type { createShopRouter } from './router.tsx';

const log = createLog('page');
/** The way from a card to the till. */
const NEXT = ['/product/$productName', '/cart'] as const;

/** Fetches the code of the screens a shopper goes to next: a tap on a card shows what the card knew, and waits for nothing. */
export function fetchAhead(router: ReturnType<typeof createShopRouter>): void {
  if (frugal.isOn()) return;
  whenIdle(() => {
    for (const route of NEXT)
      router
        .loadRouteChunk(router.routesById[route])
        ?.catch((error: unknown) => log.info(`${route} was not fetched ahead`, error));
  });
}
