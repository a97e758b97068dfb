// Small things a feature keeps on this device under a localStorage key of its own (docs/storage.md lists them): a draft,
// the last parcels followed. Losing one is a pity and no fault, so nothing here throws.
import { createLog } from '#src/base/log.ts';

const log = createLog('notes');

/** The checkout form, once its typist has asked to have it saved (features/checkout/checkout-draft.ts). */
export const CHECKOUT_DRAFT = 'shop.checkout';

/** What was written, parsed as JSON and not checked; null when there is nothing readable. Browser only. */
export function readNote(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch (cause) {
    log.warn(`${key} could not be read`, cause);
    return null;
  }
}

/** Writes a JSON value, or with null removes. A device that is full or blocked keeps nothing. */
export function writeNote(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch (cause) {
    log.warn(`${key} could not be kept`, cause);
  }
}

/** What tells of the customer who leaves. A contact message that was not sent stays: it is never lost. */
const OF_THE_CUSTOMER = ['recentSearches', 'trackedShipments', CHECKOUT_DRAFT];

/** At log-out: the next one at this device learns nothing of the last. */
export const forgetCustomerNotes = (): void => {
  for (const key of OF_THE_CUSTOMER) writeNote(key, null);
};
