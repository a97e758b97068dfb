// Small values that features store in localStorage (docs/storage.md lists the keys): a draft, recently tracked parcels.
// Losing one is harmless, so nothing here throws.
import { createStore, type ValueStore } from '#src/base/create-store.ts';
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

const resets: (() => void)[] = [];

/** A value in the page's memory that belongs to the shopper: a log-out, in any tab, sets it back to `initial`. Call it once a module. */
export function personalStore<T>(initial: T): ValueStore<T> {
  const store = createStore(initial);
  resets.push(() => store.set(initial));
  return store;
}

/** Removes those of this tab only, also from memory. Browser only. */
export function removeTabNotes(): void {
  try {
    sessionStorage.clear();
  } catch (cause) {
    // Blocked storage holds nothing to remove.
    if (!(cause instanceof DOMException)) throw cause;
  }
  // Afterwards: a form that follows a value reads both.
  for (const reset of resets) reset();
}
