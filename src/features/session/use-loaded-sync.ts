import { useCallback, useEffect, useState } from 'react';
import type { ShopSync } from './shop-sync.ts';
import { useLazySync, useSync } from './sync-context.ts';

/** The outbox, for a screen that has nothing to show without it. */
export interface LoadedSync {
  /** null until its code has loaded. */
  sync: ShopSync | null;
  /** Why the code did not load; null while it loads or once it has. */
  failure: Error | null;
  load: () => void;
}

export function useLoadedSync(): LoadedSync {
  const lazySync = useLazySync();
  const sync = useSync();
  const [failure, setFailure] = useState<Error | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    lazySync?.open().catch(setFailure);
  }, [lazySync]);
  useEffect(load, [load]);
  return { sync, failure: sync ? null : failure, load };
}
