import { useSyncExternalStore } from 'react';
import { readStored, subscribeStored } from './browser-storage.ts';

export interface Session {
  /** The customer's bearer token; null for a visitor. */
  userToken: string | null;
  contactEmail: string | null;
}

const absent = () => null;
const readToken = () => readStored('userToken') || null;
const readEmail = () => readStored('contact_email') || null;

/** The current session. A visitor on the server and during hydration; follows changes in other tabs. */
export function useSession(): Session {
  const userToken = useSyncExternalStore(subscribeStored, readToken, absent);
  const contactEmail = useSyncExternalStore(subscribeStored, readEmail, absent);
  return { userToken, contactEmail };
}
