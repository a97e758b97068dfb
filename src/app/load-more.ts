// What an interactive page loads besides the outbox: the fonts of a first visit, and the code of the screens that a shopper
// probably opens next.
import { dataSaver } from '#src/ui/data-saver.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { NEXT } from './route-chunks.ts';
import type { createShopRouter } from './router.tsx';

/** Loads both when the page is idle. */
export function loadMore(router: ReturnType<typeof createShopRouter>): void {
  loadFonts();
  prefetchScreens(router);
}

/** The inline script of a first visit's page has the fonts wait until now (server/pages/bootstrap.js). */
function loadFonts(): void {
  whenIdle(() => (window as { loadFonts?: (mayApply: () => Promise<void>) => void }).loadFonts?.(nearTop));
}

/** Resolves when the shopper is near the top: text that wraps in another way above the screen could move what is on it. */
const nearTop = () =>
  new Promise<void>((resolve) => {
    const look = () => (scrollY < innerHeight / 2 ? resolve() : addEventListener('scroll', look, { once: true }));
    look();
  });

/** Not under the data saver. */
function prefetchScreens(router: ReturnType<typeof createShopRouter>): void {
  if (dataSaver.isOn()) return;
  whenIdle(() => {
    for (const route of Object.values(NEXT))
      router
        .loadRouteChunk(router.routesById[route])
        ?.then(loadParts)
        // The screen loads its code again when it is opened.
        .catch(() => undefined);
  });
}
