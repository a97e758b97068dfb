import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { ApiContext } from '#src/features/session/api-context.ts';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { SyncContext } from '#src/features/session/sync-context.ts';
import type { createShopRouter } from './router.tsx';

/** The whole shop, the same in the browser and on a server: all it needs comes with the router. */
export function ShopApp({ router }: { router: ReturnType<typeof createShopRouter> }) {
  return (
    <StrictMode>
      <Providers context={router.options.context}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}

/** Everything a screen may ask for by hook. */
export function Providers({ context, children }: { context: RouterContext; children: ReactNode }) {
  return (
    <ApiContext value={context.api}>
      <SyncContext value={context.sync}>
        <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
      </SyncContext>
    </ApiContext>
  );
}
