// A new version of the shop: downloaded and waiting (src/app/worker-life.ts says so, UpdatePrompt shows it), or wanted
// because this page is too old to save anything.
import { createStore } from '#src/base/create-store.ts';
import { useStore } from '#src/ui/use-store.ts';

/** Activates the new version; every tab then reloads. */
export type TakeOver = () => void;

const ready = createStore<TakeOver | null>(null);

export const offerUpdate = (takeOver: TakeOver): void => ready.set(takeOver);

/** Activates the waiting version, which reloads every tab. Without one, only this page reloads. */
export function updateNow(): void {
  const takeOver = ready.get();
  if (takeOver) takeOver();
  else location.reload();
}

let look: () => void = () => undefined;

/** @param run asks the shop for a new version, now */
export function lookForUpdateBy(run: () => void): void {
  look = run;
}

/** The shop will not take anything more from this page: whether there is a newer one is asked at once. */
export const lookForUpdate = (): void => look();

/** Activates the new version; null while there is none. */
export const useUpdate = (): TakeOver | null => useStore(ready, null);
