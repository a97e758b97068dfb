// The outbox as this page has it: the real world, the customer's token, and the database of small notes. Its code comes
// after the first screen (features/session/sync-door.ts).
import type { ApiClient } from '#src/api/client.ts';
import { platformClock } from '#src/base/clock.ts';
import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openShopSync, type ShopSync } from '#src/features/session/shop-sync.ts';
import { platformPorts } from '#src/offline/index.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { showFailedPictures } from '#src/ui/failed-pictures.ts';
import { restWhenCached } from './rest-when-cached.ts';
import { startPayments } from './start-payments.ts';
import { startSync } from './start-sync.ts';

/** Opens it and starts sending, and looks after payments on their way. One a page; browser only. */
export function startPageSync(api: ApiClient, showOrder: (orderId: string) => void): ShopSync {
  restWhenCached();
  const ports = platformPorts({
    config: api.config,
    getToken: async () => readStored('userToken'),
    isVisible: () => document.visibilityState === 'visible',
    freeSpace,
    wakeWorker: () => navigator.serviceWorker?.controller?.postMessage({ type: 'drain' } satisfies WorkerMessage),
  });
  const sync = openShopSync(ports, openIdbStore(globalThis.indexedDB, 'shop-meta', platformClock));
  startSync(sync);
  // A call got through after failures: pictures will, too.
  sync.outbox.connectivity.listen((isOnline) => {
    if (isOnline) showFailedPictures();
  });
  startPayments(sync, api, showOrder);
  return sync;
}
