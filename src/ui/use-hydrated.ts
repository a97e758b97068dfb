import { useSyncExternalStore } from 'react';

const noStop = () => () => undefined;

/** False on the server and during hydration: for values that only a browser has. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noStop,
    () => true,
    () => false,
  );
