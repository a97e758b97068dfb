import { readApiConfig } from '#src/api/config.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { createLazySync, type LazySync } from '#src/features/session/lazy-sync.ts';
import '#src/ui/styles.css';
import { hydrateShop } from './hydrate-shop.tsx';
import { createLazyApiClient } from './lazy-api-client.ts';
import { persistQueries } from './persist-queries.ts';
import { createQueryClient } from './query-client.ts';
import { registerWorker } from './register-worker.ts';
import { createShopRouter } from './router.tsx';
import { startUp } from './start-up.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const sync: LazySync = createLazySync(async () => {
  const { startPageSync } = await import(/* chunk: core */ './page-sync.ts');
  return () => startPageSync(api, (orderId) => void router.navigate({ to: '/order-success', search: { orderId } }));
});
const api = createLazyApiClient(readApiConfig(import.meta.env), {
  // The outcome of every call tells the outbox whether the shop can be reached.
  fetch: (input, init) => (sync.current()?.outbox.connectivity.fetch ?? fetch)(input, init),
  getToken: () => readStored('userToken'),
});
const queryClient = createQueryClient();
const stored = persistQueries(queryClient, async () =>
  (await import(/* chunk: core */ './page-persister.ts')).openPagePersister(),
);
const startWorker = registerWorker();
const router = createShopRouter({ api, queryClient, sync });

if (import.meta.env.DEV)
  void import('#src/features/dev-panel/start-dev-panel.tsx').then(async ({ startDevPanel }) =>
    startDevPanel((await sync.open()).outbox),
  );

const hydrate = async () => {
  if (!(import.meta.env.DEV && location.pathname === '/styleguide')) return hydrateShop(root, router);
  const { startStyleguide } = await import('#src/features/styleguide/start-styleguide.tsx');
  startStyleguide(root, router);
  return null;
};

await startUp({ router, sync, stored, startWorker, hydrate });
