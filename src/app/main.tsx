import { readApiConfig } from '#src/api/config.ts';
import { createLog } from '#src/base/log.ts';
import { watchInstallDoor } from '#src/features/install/install-door.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { followFrugal } from '#src/features/session/frugal-choice.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';
import { createSyncDoor, type SyncDoor } from '#src/features/session/sync-door.ts';
import { frugal } from '#src/ui/frugal.ts';
import '#src/ui/styles.css';
import { atFirstSign } from './at-first-sign.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { noteMissingParts } from './missing-part.ts';
import { openApiLater } from './open-api-later.ts';
import { persistQueries } from './persist-queries.ts';
import { createQueryClient } from './query-client.ts';
import { registerWorker } from './register-worker.ts';
import { createShopRouter } from './router.tsx';
import { showShop } from './show-shop.tsx';

const log = createLog('page');
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const sync: SyncDoor = createSyncDoor(async () => {
  const { startPageSync } = await import('./page-sync.ts');
  return () => startPageSync(api, (orderId) => void router.navigate({ to: '/order-success', search: { orderId } }));
});
const api = openApiLater(readApiConfig(import.meta.env), {
  // What comes of any call tells the outbox whether the shop can be reached.
  fetch: (input, init) => (sync.current()?.outbox.connectivity.fetch ?? fetch)(input, init),
  getToken: () => readStored('userToken'),
});

const queryClient = createQueryClient();
const kept = persistQueries(queryClient, async () => (await import('./kept-answers.ts')).openPageAnswers());
noteMissingParts();
followLogouts(queryClient, kept);
watchInstallDoor();
registerWorker();
if (import.meta.env.DEV)
  void import('#src/features/dev-panel/start-dev-panel.tsx').then(async ({ startDevPanel }) =>
    startDevPanel((await sync.open()).outbox),
  );

const router = createShopRouter({ api, queryClient, sync });
frugal.subscribe(() => {
  router.options.defaultPreload = frugal.isOn() ? false : 'intent';
});
followFrugal();

atFirstSign(() => {
  sync.open().catch((error: unknown) => log.warn('the outbox did not come', error));
  fetchAhead(router);
});

if (import.meta.env.DEV && location.pathname === '/styleguide') {
  const { startStyleguide } = await import('#src/features/styleguide/start-styleguide.tsx');
  startStyleguide(root, router);
} else await showShop(root, router, kept);
