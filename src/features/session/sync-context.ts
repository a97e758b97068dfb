import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createLog } from '#src/base/log.ts';
import type { LazySync } from './lazy-sync.ts';
import type { ShopSync } from './shop-sync.ts';

const log = createLog('session');

/** null while a server renders: there nothing waits and nobody is known. */
export const SyncContext = createContext<LazySync | null>(null);

/** The way to the outbox of this page; null on a server. */
export const useLazySync = (): LazySync | null => useContext(SyncContext);

const absent = () => null;
const noStop = () => () => undefined;

/** The outbox of this page; null until its code is there, and on a server. */
export function useSync(): ShopSync | null {
  const lazySync = useLazySync();
  return useSyncExternalStore(lazySync?.subscribe ?? noStop, lazySync?.current ?? absent, absent);
}

/** The same, and fetched: for a screen that shows what it holds. */
export function useNeededSync(): ShopSync | null {
  const lazySync = useLazySync();
  useEffect(() => {
    lazySync?.open().catch((error: unknown) => log.warn('the outbox did not come', error));
  }, [lazySync]);
  return useSync();
}

/** For what only a shopper's tap can start. Rejects with ShopError('outbox-missing') when the code cannot be had. */
export async function demandSync(lazySync: LazySync | null): Promise<ShopSync> {
  if (!lazySync) throw new Error('The outbox is in the browser only: give Providers a context with `sync`');
  return lazySync.open();
}
