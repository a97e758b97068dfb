// A new version of the shop has been downloaded and waits. src/app/register-worker.ts says so, UpdatePrompt shows it.
import { useSyncExternalStore } from 'react';

/** Lets the new version take over; every tab then reloads. */
export type TakeOver = () => void;

let ready: TakeOver | null = null;
const listeners = new Set<() => void>();

export function offerUpdate(takeOver: TakeOver): void {
  ready = takeOver;
  for (const listener of listeners) listener();
}

/** How to let the new version in; null while there is none. */
export const useUpdate = (): TakeOver | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
    () => null,
  );
