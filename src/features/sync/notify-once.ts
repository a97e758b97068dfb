// One tab shows the toast of a refusal: the one that notes it first in the database shop-meta, which all tabs share.
import { StorageError } from '#src/base/errors.ts';
import type { Store } from '#src/storage/store.ts';

/** The stored name. */
const KEY = 'told-refusals';
/** More than can be waiting at once, so that none is shown a second time. */
const MOST_NOTED = 300;

/** True for the first tab that asks about this op; where nothing can be noted, for every tab. */
export async function mayNotify(notes: Store, opId: string): Promise<boolean> {
  let isFirst = true;
  try {
    await notes.update(KEY, (old) => {
      const shown = Array.isArray(old) ? old.filter((id) => typeof id === 'string') : [];
      isFirst = !shown.includes(opId);
      return isFirst ? [...shown, opId].slice(-MOST_NOTED) : shown;
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
  return isFirst;
}
