// Shows each rejection in one tab only: the first tab that records it in shop-meta, which all tabs share.
import { StorageError } from '#src/base/errors.ts';
import type { Store } from '#src/offline/store.ts';

const KEY = 'told-refusals';
/** More than can be pending at once, so that no rejection is shown twice. */
const MOST_NOTED = 300;

/** True for the first tab that asks about this op; for every tab when storage is unavailable. */
export async function mayTell(notes: Store, opId: string): Promise<boolean> {
  let isFirst = true;
  try {
    await notes.update(KEY, (old) => {
      const told = Array.isArray(old) ? old.filter((id) => typeof id === 'string') : [];
      isFirst = !told.includes(opId);
      return isFirst ? [...told, opId].slice(-MOST_NOTED) : told;
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
  return isFirst;
}
