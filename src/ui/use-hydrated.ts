import { useSyncExternalStore } from 'react';

const noStop = () => () => undefined;

/** False on the server and while the browser takes over what it drew: for what only a browser can know or needs. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noStop,
    () => true,
    () => false,
  );
