import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createLog } from '#src/base/log.ts';
import { makeUpForEarlyInput } from './early-input.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { takePageAnswers } from './page-answers.ts';
import type { createShopRouter } from './router.tsx';
import { ShopApp } from './shop-app.tsx';

const log = createLog('page');

/** Draws the shop, or takes over what the server has drawn: then nothing on screen changes. */
export async function showShop(
  root: HTMLElement,
  router: ReturnType<typeof createShopRouter>,
  kept: Pick<KeptAnswers, 'renew'>,
): Promise<void> {
  const app = <ShopApp router={router} />;
  const { queryClient } = router.options.context;
  const brought = takePageAnswers(queryClient);
  if (!brought) {
    createRoot(root).render(app);
    return;
  }
  // As the server had it: the route's code and its title are there before the first drawing.
  router.ssr = { manifest: undefined };
  // The shopper may have scrolled by now, or the browser for them: the first drawing leaves the page where it is.
  let isFirst = true;
  router.options.scrollRestoration = () => {
    const isLater = !isFirst;
    isFirst = false;
    return isLater;
  };
  await router.load();
  // Taken over in slices, so that a tap in between is seen at once.
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => log.error('the server drew something else', error) });
  });
  await makeUpForEarlyInput();
  if (brought.keptSince === null) return;
  await kept
    .renew(queryClient, brought.keys, brought.keptSince)
    .catch((error: unknown) => log.warn('what a kept page brought could not be renewed', error));
}
