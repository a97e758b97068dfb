// A phone for tests of screens: its IndexedDB and what its tabs tell each other outlive the tabs.
//
//   const device = openDevice();
//   const tab = openTab(device, { fetch });        // a page's outbox, to be given to the router as `sync`
//   tab.close();                                    // as when the phone is put away; `openTab` again is the next start
import { type ApiConfig, readApiConfig } from '#src/api/config.ts';
import { startSync } from '#src/app/start-sync.ts';
import { platformClock } from '#src/base/clock.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openShopSync, type ShopSync } from '#src/features/session/shop-sync.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { type Context, type Device, openContext } from './device-ports.ts';

export { type Device, openDevice } from './device-ports.ts';

const SPEED = 8;

export interface Tab extends Pick<Context, 'idb' | 'ports'> {
  sync: ShopSync;
  /** Killed where it stands. */
  close(): void;
}

export interface TabOptions {
  fetch: typeof fetch;
  config?: ApiConfig;
  isOnline?: () => boolean;
}

/** Opens the outbox of one tab and starts sending, as src/app/main.tsx does. */
export function openTab(device: Device, { config = readApiConfig({}), ...options }: TabOptions): Tab {
  const getToken = async () => readStored('userToken');
  const { ports, idb, kill } = openContext(device, { ...options, config, getToken, speed: SPEED });
  const sync = openShopSync(ports, openIdbStore(idb.indexedDB, 'shop-meta', platformClock));
  const stop = startSync(sync);
  return {
    sync,
    idb,
    ports,
    close() {
      stop();
      kill();
    },
  };
}
