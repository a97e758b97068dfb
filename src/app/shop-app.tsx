import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { Providers } from './providers.tsx';
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
