// Records of the database shop-meta that show what a shopper did on this device. A log-out removes them.
import { StorageError } from '#src/base/errors.ts';
import type { Store } from '#src/storage/store.ts';

export const PERSONAL_RECORDS = {
  /** Products whose pages were opened (features/seen/seen-store.ts). */
  seen: 'recently-seen',
  /** What the worker asks the shop about in the background, and what it learned (features/seen/price-watch.ts). */
  watch: 'price-watch',
} as const;

/** Never rejects for a device that stores nothing: it holds nothing to remove. */
export async function removePersonalRecords(notes: Pick<Store, 'remove'>): Promise<void> {
  await notes.remove(Object.values(PERSONAL_RECORDS)).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
  });
}
