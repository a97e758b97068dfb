import { createRoot } from 'react-dom/client';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { watchInstallDoor } from '#src/features/install/install-door.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openQueryStore } from '#src/offline/query-store.ts';
import '#src/ui/styles.css';
import { noteMissingParts } from './missing-part.ts';
import { persistQueries } from './persist-queries.ts';
import { createQueryClient } from './query-client.ts';
import { registerWorker } from './register-worker.ts';
import { createShopRouter } from './router.tsx';
import { ShopApp } from './shop-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const api = createApiClient(readApiConfig(import.meta.env), {
  fetch: (input, init) => fetch(input, init),
  getToken: () => readStored('userToken'),
});

const queryClient = createQueryClient();
persistQueries(queryClient, openQueryStore());
noteMissingParts();
watchInstallDoor();
registerWorker();

createRoot(root).render(<ShopApp router={createShopRouter({ api, queryClient })} />);
