// Small values that features store in localStorage (docs/storage.md lists the keys): a draft, recently tracked parcels.
// Losing one is harmless, so nothing here throws.
import { createLog } from '#src/base/log.ts';

const log = createLog('notes');

/** Keys with personal data. A log-out removes them from the device. */
export const PERSONAL_NOTES = {
  checkoutDraft: 'shop.checkout',
  contactDraft: 'contactDraft',
  trackedShipments: 'trackedShipments',
  deliveryPins: 'deliveryPins',
  recentSearches: 'recentSearches',
  user: 'user',
  notifications: 'notifications',
} as const;
/**
 * The checkout form as typed: until the order, for seven days at most; longer if the shopper ticks 'Save this address on this device'
 * (features/checkout/checkout-draft.ts). */
export const CHECKOUT_DRAFT = PERSONAL_NOTES.checkoutDraft;

/** The stored JSON, parsed but not validated; null when missing or unreadable. Browser only. */
export function readNote(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch (cause) {
    log.warn(`${key} could not be read`, cause);
    return null;
  }
}

/** Writes a JSON value, or removes it with null. Does nothing when storage is full or blocked. */
export function writeNote(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch (cause) {
    log.warn(`${key} could not be stored`, cause);
  }
}

/** Removes the previous customer's personal values from the device and this tab. Browser only. */
export function removePersonalNotes(): void {
  for (const key of Object.values(PERSONAL_NOTES)) writeNote(key, null);
  removeTabNotes();
}

/** Removes those of this tab only. Browser only. */
export function removeTabNotes(): void {
  try {
    sessionStorage.clear();
  } catch (cause) {
    // Blocked storage holds nothing to remove.
    if (!(cause instanceof DOMException)) throw cause;
  }
}
