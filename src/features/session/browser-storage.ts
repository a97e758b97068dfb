// localStorage, which may be missing (a server), blocked or full: then the values live in this page's memory. All keys of
// the session are written here (docs/storage.md); changes of other tabs arrive as storage events.
import { createStore } from '#src/base/create-store.ts';
import { createLog } from '#src/base/log.ts';

export type StoredKey = 'userToken' | 'contact_email' | 'sessionId' | 'cartLength' | 'dataSaver';

const log = createLog('session');
const memory = new Map<StoredKey, string>();
/** Set anew with every change in this tab. */
const changed = createStore({});

/** The stored text, null when there is none. Never throws. */
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

/** Stores or, with null, removes, and notifies everything that follows the session. */
export function writeStored(key: StoredKey, value: string | null): void {
  putStored(key, value);
  changed.set({});
}

/** The same without notifying: safe while rendering. What cannot be stored stays in memory until the page closes. */
export function putStored(key: StoredKey, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (cause) {
    if (!isRefusal(cause)) throw cause;
    log.warn(`could not store ${key}; kept for this page only`);
    if (value !== null) memory.set(key, value);
  }
}

/** Calls back after a change here or in another tab. Returns how to stop. */
export function subscribeStored(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Storage that is blocked throws a DOMException; where there is none at all, reading the name does. */
const isRefusal = (cause: unknown) => cause instanceof DOMException || cause instanceof ReferenceError;
