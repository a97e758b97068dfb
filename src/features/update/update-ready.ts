// Whether a new version of the shop is wanted: it is downloaded and waiting (src/app/worker-life.ts), or this page is
// too old to save anything.
import { createStore } from '#src/base/create-store.ts';
import { useStore } from '#src/ui/use-store.ts';

/** Activates the new version (skipWaiting); every tab then reloads. */
export type TakeOver = () => void;

const ready = createStore<TakeOver | null>(null);

export const offerUpdate = (takeOver: TakeOver): void => ready.set(takeOver);

/** Activates the waiting version, which reloads every tab. If none is waiting, reloads this page. */
export function updateNow(): void {
  const takeOver = ready.get();
  if (takeOver) takeOver();
  else location.reload();
}

let look: () => void = () => undefined;

/** @param run checks for a new version now */
export function lookForUpdateBy(run: () => void): void {
  look = run;
}

/** Checks for a new version at once, because the shop accepts no more changes from this page. */
export const lookForUpdate = (): void => look();

/** The function that activates the new version; null while there is none. */
export const useUpdate = (): TakeOver | null => useStore(ready, null);
