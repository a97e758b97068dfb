import { markOf } from '#src/base/mark-of.ts';
import type { LogIn } from '#src/storage/account-store.ts';
import { readStored } from './browser-storage.ts';

/** The log-in of this tab; null for a visitor. It knows by itself when it is over. Nobody can log in with its mark. */
export function thisLogIn(): LogIn | null {
  const [customer, token] = [readStored('contact_email'), readStored('userToken')];
  if (!customer || !token) return null;
  const mark = markOf(`${customer} ${token}`);
  return { customer, mark, isOver: () => thisLogIn()?.mark !== mark };
}
