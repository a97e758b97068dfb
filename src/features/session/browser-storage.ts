// localStorage with a memory fallback when it is missing (server), blocked or full. The only writer of these
// keys, except `cartLength` (features/cart/use-cart-lines.ts). Changes of other tabs arrive as storage events.
import { createStore } from '#src/base/create-store.ts';
import { createLog } from '#src/base/log.ts';

export type StoredKey = 'userToken' | 'contact_email' | 'sessionId' | 'cartLength' | 'dataSaver';

const log = createLog('session');
const memory = new Map<StoredKey, string>();
/** Set anew with every change in this tab. */
const changed = createStore({});

/** The stored text, or null. Never throws. */
export function readStored(key: StoredKey): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch (cause) {
    if (isRefusal(cause)) return null;
    throw cause;
  }
}

/** Stores a value, or removes it with null, and notifies all subscribers. */
export function writeStored(key: StoredKey, value: string | null): void {
  putStored(key, value);
  changed.set({});
}

/** The same without notifying: safe during render. A value that cannot be stored stays in memory until the page closes. */
export function putStored(key: StoredKey, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    log.warn(`${key} could not be stored`);
    if (value !== null) memory.set(key, value);
  }
}

// A page in the back/forward cache gets no storage event.
const OTHER_TABS = ['storage', 'pageshow'];

/** Calls back after a change in this tab, or with the event that another tab may have changed something. Returns the unsubscribe function. */
export function subscribeStored(listener: (fromOtherTab?: Event) => void): () => void {
  const stop = changed.subscribe(listener);
  for (const type of OTHER_TABS) window.addEventListener(type, listener);
  return () => {
    stop();
    for (const type of OTHER_TABS) window.removeEventListener(type, listener);
  };
}

/** Blocked storage throws a DOMException; a missing localStorage throws a ReferenceError. */
const isRefusal = (cause: unknown) => cause instanceof DOMException || cause instanceof ReferenceError;
