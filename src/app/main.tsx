import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { watchInstallDoor } from '#src/features/install/install-door.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { followFrugal } from '#src/features/session/frugal-choice.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';
import { openQueryStore } from '#src/offline/query-store.ts';
import { frugal } from '#src/ui/frugal.ts';
import '#src/ui/styles.css';
import { noteMissingParts } from './missing-part.ts';
import { openPageSync } from './page-sync.ts';
import { persistQueries } from './persist-queries.ts';
import { createQueryClient } from './query-client.ts';
import { registerWorker } from './register-worker.ts';
import { createShopRouter } from './router.tsx';
import { showShop } from './show-shop.tsx';
import { startPayments } from './start-payments.ts';
import { startSync } from './start-sync.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const config = readApiConfig(import.meta.env);
const sync = openPageSync(config);
const api = createApiClient(config, {
  // What comes of any call tells the outbox whether the shop can be reached.
  fetch: sync.outbox.connectivity.fetch,
  getToken: () => readStored('userToken'),
});

const queryClient = createQueryClient();
const queryStore = openQueryStore();
persistQueries(queryClient, queryStore);
noteMissingParts();
followLogouts(queryClient, queryStore);
watchInstallDoor();
registerWorker();
startSync(sync);
if (import.meta.env.DEV)
  void import('#src/features/dev-panel/start-dev-panel.tsx').then(({ startDevPanel }) => startDevPanel(sync.outbox));

const router = createShopRouter({ api, queryClient, sync });
frugal.subscribe(() => {
  router.options.defaultPreload = frugal.isOn() ? false : 'intent';
});
followFrugal();
startPayments(sync, api, (orderId) => void router.navigate({ to: '/order-success', search: { orderId } }));

if (import.meta.env.DEV && location.pathname === '/styleguide') {
  const { startStyleguide } = await import('#src/features/styleguide/start-styleguide.tsx');
  startStyleguide(root, router);
} else await showShop(root, router);
