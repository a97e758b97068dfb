// The outbox as this page has it: the real world, the customer's token, and the database of small notes.
import type { ApiConfig } from '#src/api/config.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { openShopSync, type ShopSync } from '#src/features/session/shop-sync.ts';
import { freeSpace } from '#src/offline/free-space.ts';
import { openIdbStore } from '#src/offline/idb-store.ts';
import { platformOutside } from '#src/offline/platform.ts';
import { platformClock } from '#src/offline/platform-clock.ts';
import { restWhenCached } from './rest-when-cached.ts';

/** One a page; browser only. */
export function openPageSync(config: ApiConfig): ShopSync {
  restWhenCached();
  const outside = platformOutside({
    config,
    getToken: async () => readStored('userToken'),
    isVisible: () => document.visibilityState === 'visible',
    freeSpace,
  });
  return openShopSync(outside, openIdbStore(globalThis.indexedDB, 'shop-meta', platformClock));
}
