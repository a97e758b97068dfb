import { createRoot } from 'react-dom/client';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import '#src/ui/styles.css';
import { createQueryClient } from './query-client.ts';
import { createShopRouter } from './router.tsx';
import { ShopApp } from './shop-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const api = createApiClient(readApiConfig(import.meta.env), {
  fetch: (input, init) => fetch(input, init),
  getToken: () => readStored('userToken'),
});

createRoot(root).render(<ShopApp router={createShopRouter({ api, queryClient: createQueryClient() })} />);
