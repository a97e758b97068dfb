import { useSyncExternalStore } from 'react';
import type { ValueStore } from '#src/base/create-store.ts';

/**
 * The value of a store, followed as it changes.
 * @param onServer the value on a server and in the first render after it
 */
export const useStore = <T>(store: Pick<ValueStore<T>, 'get' | 'subscribe'>, onServer: T): T =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer);
