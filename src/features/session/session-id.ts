import { useSyncExternalStore } from 'react';
import { putStored, readStored, subscribeStored } from './browser-storage.ts';

/** What the server accepts (src/contract/field.ts): anything else was damaged and is replaced. */
const USABLE = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * The id a guest's cart hangs on: 128 random bits as 32 hex characters, made once and kept. Browser only; works with
 * storage blocked, then only as long as the page lives.
 */
export function readSessionId(): string {
  const stored = readStored('sessionId');
  if (stored !== null && USABLE.test(stored)) return stored;
  const made = newSessionId();
  putStored('sessionId', made);
  return made;
}

function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const absent = () => null;

/** The session id; null on the server and in the first render after it. */
export const useSessionId = (): string | null => useSyncExternalStore(subscribeStored, readSessionId, absent);
