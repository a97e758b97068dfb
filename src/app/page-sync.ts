// Opens the outbox of this page with the browser's ports, the customer's token and the database `shop-meta`. This code loads
// after the first screen (features/session/lazy-sync.ts).
import type { ApiClient } from '#src/api/client.ts';
import { platformClock } from '#src/base/clock.ts';
import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openShopSync, type ShopSync } from '#src/features/session/shop-sync.ts';
import { platformPorts } from '#src/offline/index.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { showFailedPictures } from '#src/ui/failed-pictures.ts';
import { pauseInBfcache } from './pause-in-bfcache.ts';
import { startPayments } from './start-payments.ts';
import { startSync } from './start-sync.ts';

/** Opens the outbox, starts sending, and resumes payments that were interrupted. Once a page; browser only. */
export function startPageSync(api: ApiClient, showOrder: (orderId: string) => void): ShopSync {
  pauseInBfcache();
  const ports = platformPorts({
    config: api.config,
    getToken: async () => readStored('userToken'),
    isVisible: () => !document.hidden,
    freeSpace,
    wakeWorker: () => navigator.serviceWorker?.controller?.postMessage({ type: 'drain' } satisfies WorkerMessage),
  });
  const sync = openShopSync(ports, openIdbStore(globalThis.indexedDB, 'shop-meta', platformClock));
  startSync(sync);
  // The shop can be reached again, so failed pictures are requested again.
  sync.outbox.connectivity.listen((isOnline) => {
    if (isOnline) showFailedPictures();
  });
  startPayments(sync, api, showOrder);
  return sync;
}
