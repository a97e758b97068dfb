import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import '#src/ui/styles.css';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createShopRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const api = createApiClient(readApiConfig(import.meta.env), {
  fetch: (input, init) => fetch(input, init),
  getToken: () => localStorage.getItem('userToken'),
});
const context = { api, queryClient: createQueryClient() };

createRoot(root).render(
  <StrictMode>
    <Providers context={context}>
      <RouterProvider router={createShopRouter(context)} />
    </Providers>
  </StrictMode>,
);
