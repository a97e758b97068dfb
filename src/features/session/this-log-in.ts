import { hashOf } from '#src/base/hash-of.ts';
import type { LogIn } from '#src/storage/account-store.ts';
import { readStored } from './browser-storage.ts';

/** The log-in of this tab; null for a visitor. Nobody can log in with the hash of its token. */
export function thisLogIn(): LogIn | null {
  const [customer, token] = [readStored('contact_email'), readStored('userToken')];
  if (!customer || !token) return null;
  const tokenHash = hashOf(`${customer} ${token}`);
  return { customer, tokenHash, isOver: () => thisLogIn()?.tokenHash !== tokenHash };
}
