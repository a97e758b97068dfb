import { createContext, useContext } from 'react';
import type { ShopSync } from './shop-sync.ts';

/** null while a server renders: there nothing waits and nobody is known. */
export const SyncContext = createContext<ShopSync | null>(null);

/** The outbox of this page; null on a server. */
export const useSync = (): ShopSync | null => useContext(SyncContext);

/** For what only a shopper's tap can start. */
export function demandSync(sync: ShopSync | null): ShopSync {
  if (!sync) throw new Error('The outbox is in the browser only: give Providers a context with `sync`');
  return sync;
}
