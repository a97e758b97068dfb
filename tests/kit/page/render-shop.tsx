// Renders a screen, or the whole shop at an address, in jsdom with the real router, query client and API client. Only
// the network is replaced (canned-fetch.ts, or the reference server's fetch).
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { createQueryClient } from '#src/app/query-client.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { Providers, ShopApp } from '#src/app/shop-app.tsx';
import { readStored } from '#src/features/session/browser-storage.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import type { RouterContext } from '#src/features/session/router-context.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { cannedFetch } from './canned-fetch.ts';
import { openDevice, openTab, type Tab } from './device.ts';

interface Options {
  /** The network. Default: canned responses for the page's frame only. */
  fetch?: typeof fetch;
  /** The outbox of an open tab (device.ts). Default: a new device with one tab. */
  tab?: Tab;
  /** How the page loads that outbox. Default: it is loaded from the start. */
  lazySync?: LazySync;
  /** Settings of the build, as VITE_BACKEND_IDEMPOTENCY. Default: our own server. */
  env?: Parameters<typeof readApiConfig>[0];
}

/** The context of router and screens over the given network. */
export function createContext(options: Options = {}): RouterContext {
  const network = options.fetch ?? cannedFetch().fetch;
  const sync = options.tab?.sync ?? openOwnTab(network);
  const api = createApiClient(readApiConfig(options.env ?? {}), {
    fetch: sync?.outbox.connectivity.fetch ?? network,
    getToken: () => readStored('userToken'),
  });
  const queryClient = createQueryClient();
  // Fail at once: retries would only slow the tests.
  const usual = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } });
  // What a finished test still waits for must not fail in the next one. This runs before the tab is closed.
  if (typeof window !== 'undefined') onTestFinished(() => queryClient.clear());
  return { api, queryClient, sync: options.lazySync ?? (sync && standingOpen(sync)) };
}

/** The outbox is loaded from the start. */
const standingOpen = (sync: ShopSync): LazySync => ({
  current: () => sync,
  open: async () => sync,
  subscribe: () => () => undefined,
});

/** A tab that is closed when the test ends; null where there is no browser. */
function openOwnTab(network: typeof fetch): ShopSync | null {
  if (typeof window === 'undefined') return null;
  const { sync, close } = openTab(openDevice(), { fetch: network });
  onTestFinished(close);
  return sync;
}

/** The whole shop at an address: `const { user, router } = await openPage('/best-seller', { fetch })`. */
export async function openPage(path: string, options: Options = {}) {
  const context = createContext(options);
  const router = createShopRouter(context, createMemoryHistory({ initialEntries: [path] }));
  const user = userEvent.setup();
  const view = render(<ShopApp router={router} />);
  await screen.findByRole('main');
  return { ...view, ...context, router, user };
}

/** One screen with toasts and nothing else; links work, but every address shows the same screen. */
export async function renderShop(ui: ReactElement, options: Options = {}) {
  // What a page hydrates later is here at once, as in a page whose code has loaded.
  await loadParts();
  const context = createContext(options);
  const root = createRootRouteWithContext<RouterContext>()();
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '$',
      component: () => (
        <>
          {ui}
          <Toaster />
        </>
      ),
    }),
  ]);
  const router = createRouter({ routeTree, context, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const user = userEvent.setup();
  // Mounted after the router has loaded, so that the screen is there when this resolves.
  await router.load();
  const view = render(
    <Providers context={context}>
      {/* The shop's links are typed for its own routes; this router has one route for all of them. */}
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return { ...view, ...context, router, user };
}
