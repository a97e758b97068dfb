import { useSyncExternalStore } from 'react';
import { useSync } from './sync-context.ts';

const absent = () => null;
const noStop = () => () => undefined;

/** The id of a guest's cart; null on the server and until it has been read from the device. */
export function useSessionId(): string | null {
  const sync = useSync();
  return useSyncExternalStore(sync?.subscribe ?? noStop, sync?.sessionId ?? absent, absent);
}
