import { useSyncExternalStore } from 'react';

/**
 * True while the browser reports no network at all. False proves nothing: Wi-Fi without internet counts as a network.
 * Use it to choose texts, never to decide whether to send a request.
 */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
