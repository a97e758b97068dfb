// What the drafts of forms share: their place in this tab, and the idempotency key under which they are sent.
import { hashOf } from '#src/base/hash-of.ts';
import { createLog } from '#src/base/log.ts';

const log = createLog('drafts');

/** The text stored in sessionStorage, or null. */
export const readInTab = (name: string): string | null => inTab((storage) => storage.getItem(name));

/** null deletes it. A log-out deletes all. */
export const saveInTab = (name: string, value: object | null): void =>
  void inTab((storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(value))));

/** Deletes a draft that was sent. A draft with another key stays: the next customer has begun it meanwhile. */
export const endInTab = (name: string, { key }: { key: string }): void =>
  void inTab((storage) => storage.getItem(name)?.includes(key) && storage.removeItem(name));

/** Returns null when sessionStorage is missing, blocked or full. The draft then lives in memory only. */
function inTab<T>(work: (storage: Storage) => T): T | null {
  if (typeof sessionStorage === 'undefined') return null;
  try {
    return work(sessionStorage);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    log.info(`the tab's storage failed: ${cause.name}`);
    return null;
  }
}

/** 128 random bits for a new draft. crypto.randomUUID is missing on plain http. */
export const draftKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The Idempotency-Key header of a draft: the same while its words are the same, so that a retry after a lost answer has no second effect. */
export const retryKey = (key: string, words: object): string => `"${key}-${hashOf(JSON.stringify(words))}"`;
