import { useSyncExternalStore } from 'react';
import { useSync } from './sync-context.ts';

const absent = () => null;
const noStop = () => () => undefined;

/** The id a guest's cart hangs on (SPEC 4); null on the server and until the device has been asked for it. */
export function useSessionId(): string | null {
  const sync = useSync();
  return useSyncExternalStore(sync?.subscribe ?? noStop, sync?.sessionId ?? absent, absent);
}
