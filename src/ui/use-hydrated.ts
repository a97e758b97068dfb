import { useSyncExternalStore } from 'react';

const noStop = () => () => undefined;

/** False on the server and during hydration: for what only a browser can know or needs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noStop,
    () => true,
    () => false,
  );
