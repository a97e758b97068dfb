// A refusal is told by one tab, once: whichever tab notes it first in shop-meta, which all of them share.
import { StorageError } from '#src/base/errors.ts';
import type { Store } from '#src/storage/store.ts';

const KEY = 'told-refusals';
/** More than can be waiting at once, so that none is told a second time. */
const MOST_NOTED = 300;

/** True for the first tab that asks about this op; where nothing can be noted, for every tab. */
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
