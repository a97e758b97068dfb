import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createLog } from '#src/base/log.ts';
import type { LazySync } from './lazy-sync.ts';
import type { ShopSync } from './shop-sync.ts';

const log = createLog('session');

/** null while a server renders. */
export const SyncContext = createContext<LazySync | null>(null);

/** The outbox of this page, loaded or not; null on a server. */
export const useLazySync = (): LazySync | null => useContext(SyncContext);

const absent = () => null;
const noStop = () => () => undefined;

/** The outbox of this page; null until it has loaded, and on a server. */
export function useSync(): ShopSync | null {
  const lazySync = useLazySync();
  return useSyncExternalStore(lazySync?.subscribe ?? noStop, lazySync?.current ?? absent, absent);
}

/** The same, and loads it: for a screen that shows its content. */
export function useNeededSync(): ShopSync | null {
  const lazySync = useLazySync();
  useEffect(() => {
    lazySync?.open().catch((error: unknown) => log.warn('the outbox did not load', error));
  }, [lazySync]);
  return useSync();
}

/** Loads the outbox, for what a tap starts. Rejects with ShopError('outbox-missing') when the code does not load. */
export async function demandSync(lazySync: LazySync | null): Promise<ShopSync> {
  if (!lazySync) throw new Error('The outbox is in the browser only: give Providers a context with `sync`');
  return lazySync.open();
}
