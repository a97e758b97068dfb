// A phone for tests of screens: its IndexedDB and what its tabs tell each other outlive the tabs.
//
//   const device = openDevice();
//   const tab = openTab(device, { fetch });        // a page's outbox, to be given to the router as `sync`
//   tab.close();                                    // as when the phone is put away; `openTab` again is the next start
import type { ApiConfig } from '#src/api/config.ts';
import { readApiConfig } from '#src/api/config.ts';
import { startSync } from '#src/app/start-sync.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openShopSync, type ShopSync } from '#src/features/session/shop-sync.ts';
import { openIdbStore } from '#src/offline/idb-store.ts';
import type { Clock, News, Outside } from '#src/offline/outside.ts';
import { platformClock } from '#src/offline/platform-clock.ts';
import { openShopStore } from '#src/offline/shop-store.ts';
import { Agent } from './offline-agent.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from './offline-idb.ts';
import { VirtualLocks } from './offline-locks.ts';

/** Waits of the sender pass so many times faster than on a real phone; those for the storage do not. */
const SPEED = 8;

export interface Device {
  indexedDB: IDBFactory;
  locks: VirtualLocks;
  ears: Set<{ tab: Agent; hear: (news: unknown) => void }>;
}

export const openDevice = (): Device => ({ indexedDB: freshDevice(), locks: new VirtualLocks(), ears: new Set() });

export interface Tab {
  sync: ShopSync;
  /** Faults of this tab's IndexedDB. */
  idb: FaultyIdb;
  outside: Outside;
  /** Killed where it stands. */
  close(): void;
}

export interface TabOptions {
  fetch: typeof fetch;
  config?: ApiConfig;
  isOnline?: () => boolean;
}

/** Opens the outbox of one tab and starts sending, as src/app/main.tsx does. */
export function openTab(device: Device, { fetch, config = readApiConfig({}), isOnline = () => true }: TabOptions): Tab {
  const tab: Agent = new Agent('tab', 'tab', () => device.locks.release(tab));
  const idb = faultyIdb(device.indexedDB);
  const clock = fastClock(tab);
  let made = 0;
  const outside: Outside = {
    config,
    clock,
    isOnline,
    fetch: (input, init) => (tab.isDead ? new Promise(() => undefined) : tab.gate(fetch(input, init))),
    locks: device.locks.of(tab),
    channel: {
      post: (news: News) => {
        for (const ear of device.ears) if (ear.tab !== tab) setTimeout(() => ear.tab.hear(() => ear.hear(news)));
      },
      listen: (hear) => {
        const ear = { tab, hear };
        device.ears.add(ear);
        return () => device.ears.delete(ear);
      },
    },
    store: openShopStore(idb.indexedDB, platformClock, async () => undefined),
    uuid: () => `${tabId}-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    // Backoff grows as fast as it can, so that a sender soon gives up instead of waiting within its turn.
    random: () => 0.99,
    isVisible: () => true,
    getToken: async () => readStored('userToken'),
  };
  const tabId = crypto.randomUUID().slice(0, 8);
  const sync = openShopSync(outside, openIdbStore(idb.indexedDB, 'shop-meta', platformClock));
  const stop = startSync(sync.outbox);
  return {
    sync,
    idb,
    outside,
    close() {
      stop();
      tab.doom('kill', 0);
    },
  };
}

function fastClock(tab: Agent): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * SPEED,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(() => tab.hear(run), ms / SPEED);
      return () => clearTimeout(timer);
    },
  };
}
