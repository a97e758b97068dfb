import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { LazySync } from './lazy-sync.ts';
import type { ShopSync } from './shop-sync.ts';

/** null during server rendering: there is no outbox and no customer. */
export const SyncContext = createContext<LazySync | null>(null);

/** The outbox of this page, loaded or not; null on a server. */
export const useLazySync = (): LazySync | null => useContext(SyncContext);

const absent = () => null;
const noStop = () => () => undefined;

/** The outbox of this page; null until its code has loaded, and on a server. */
export function useSync(): ShopSync | null {
  const lazySync = useLazySync();
  return useSyncExternalStore(lazySync?.subscribe ?? noStop, lazySync?.current ?? absent, absent);
}

/** The same, but starts loading the outbox. For a screen that shows its contents. */
export function useNeededSync(): ShopSync | null {
  const lazySync = useLazySync();
  useEffect(() => {
    // The start of the page logs a failure, and tries again (app/start-up.ts).
    lazySync?.open().catch(() => undefined);
  }, [lazySync]);
  return useSync();
}

/** Loads the outbox, for an action of the shopper. Rejects with ShopError('outbox-missing') when the code cannot be loaded. */
export async function demandSync(lazySync: LazySync | null): Promise<ShopSync> {
  if (!lazySync) throw new Error('The outbox is in the browser only: give Providers a context with `sync`');
  return lazySync.open();
}
