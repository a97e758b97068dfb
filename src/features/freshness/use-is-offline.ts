import { useSyncExternalStore } from 'react';

/**
 * True while the browser knows of no network at all. False says nothing: dead Wi-Fi counts as a network. So this may
 * choose words and never whether something is tried.
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
