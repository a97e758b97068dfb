import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createLog } from '#src/base/log.ts';
import { holdParts, loadParts, partsHydrated } from '#src/ui/hydrate-later.tsx';
import { replayEarlyInput } from './early-input.ts';
import { type PageAnswers, takePageAnswers } from './page-answers.ts';
import type { createShopRouter } from './router.tsx';
import { markServerRendered } from './server-rendered.ts';
import { ShopApp } from './shop-app.tsx';

const log = createLog('page');

/**
 * Renders the shop, or hydrates the server's markup without a visible change. Resolves when React has rendered its
 * screen, or has hydrated the page (but not the parts that are hydrated later, unless it comes from the worker's cache) and
 * early input has been replayed.
 * @returns the answers that came with a server-rendered page; null for the static shell
 */
export async function hydrateShop(
  root: HTMLElement,
  router: ReturnType<typeof createShopRouter>,
): Promise<PageAnswers | null> {
  const app = <ShopApp router={router} />;
  const brought = takePageAnswers(router.options.context.queryClient);
  if (!brought) {
    // What the worker has put into the shell of a product (sw/product-shell.ts) stays until the screen is there.
    if (root.querySelector('h1')) await router.load();
    createRoot(root).render(app);
    // Not for ever: what waits for this must also begin on a page that cannot be rendered.
    await Promise.race([
      new Promise((rendered) => router.subscribe('onRendered', rendered)),
      new Promise((late) => setTimeout(late, 1_000)),
    ]);
    return null;
  }
  markServerRendered(router);
  // The shopper or the browser may have scrolled already, so the first render must not scroll.
  let isFirst = true;
  router.options.scrollRestoration = () => {
    const isLater = !isFirst;
    isFirst = false;
    return isLater;
  };
  // The answers of a cached page are revalidated soon, and then a part that is not hydrated would differ from its HTML. Its code
  // comes from the device.
  const isCached = brought.cachedSince !== null;
  if (!isCached) holdParts();
  // As on the server, the route's code must be loaded before the first render.
  await Promise.all([router.load(), isCached ? loadParts() : undefined]);
  const { promise: isHydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  // React hydrates a transition in slices of 5 ms, so that a tap in between is answered at once.
  startTransition(() => {
    hydrateRoot(root, <Hydrated onHydrated={onHydrated}>{app}</Hydrated>, {
      onRecoverableError: (error) => log.error('the server rendered something else', error),
    });
  });
  await replayEarlyInput(isHydrated);
  if (isCached) await partsHydrated();
  return brought;
}

/** Calls back after React has hydrated what is inside. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
