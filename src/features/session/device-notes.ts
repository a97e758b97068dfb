// Small things a feature keeps on this device under a localStorage key of its own (docs/storage.md lists them): a draft,
// the last parcels followed. Losing one is a pity and no fault, so nothing here throws.
import { createLog } from '#src/base/log.ts';

const log = createLog('notes');

/** Keys of the notes that name a person or tell what they did: a log-out takes them off the device. */
export const PERSONAL_NOTES = {
  checkoutDraft: 'shop.checkout',
  contactDraft: 'contactDraft',
  trackedShipments: 'trackedShipments',
  recentSearches: 'recentSearches',
  user: 'user',
} as const;
/** The checkout form, once its typist has asked to have it saved (features/checkout/checkout-draft.ts). */
export const CHECKOUT_DRAFT = PERSONAL_NOTES.checkoutDraft;

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

/** What the customer who left had typed or looked up, on the device and in this tab. Browser only. */
export function forgetPersonalNotes(): void {
  for (const key of Object.values(PERSONAL_NOTES)) writeNote(key, null);
  try {
    sessionStorage.clear();
  } catch (cause) {
    // Blocked storage holds nothing.
    if (!(cause instanceof DOMException)) throw cause;
  }
}
