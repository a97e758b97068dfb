import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createLog } from '#src/base/log.ts';
import type { ShopSync } from './shop-sync.ts';
import type { SyncDoor } from './sync-door.ts';

const log = createLog('session');

/** null during server rendering: there is no outbox and no customer. */
export const SyncContext = createContext<SyncDoor | null>(null);

/** The way to the outbox of this page; null on a server. */
export const useSyncDoor = (): SyncDoor | null => useContext(SyncContext);

const absent = () => null;
const noStop = () => () => undefined;

/** The outbox of this page; null until its code has loaded, and on a server. */
export function useSync(): ShopSync | null {
  const door = useSyncDoor();
  return useSyncExternalStore(door?.subscribe ?? noStop, door?.current ?? absent, absent);
}

/** The same, but starts loading the outbox. For a screen that shows its contents. */
export function useNeededSync(): ShopSync | null {
  const door = useSyncDoor();
  useEffect(() => {
    door?.open().catch((error: unknown) => log.warn('the outbox did not come', error));
  }, [door]);
  return useSync();
}

/** For actions of the shopper. Rejects with ShopError('outbox-missing') when the code cannot be loaded. */
export async function demandSync(door: SyncDoor | null): Promise<ShopSync> {
  if (!door) throw new Error('The outbox is in the browser only: give Providers a context with `sync`');
  return door.open();
}
