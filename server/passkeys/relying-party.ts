// Where a passkey is valid: the shop's public address. A browser signs the address of its page, so a passkey is useless on a
// look-alike site.
import { type Config, isLoopback } from '#server/config.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readJson } from '#src/base/read-json.ts';

interface RelyingParty {
  /** A domain. Passkeys outlive a change of port or scheme, not one of this. */
  id: string;
  isOwn: (origin: string) => boolean;
}

/** On a developer's machine, at any port. A browser makes no passkeys for an IP address. */
const LOCAL: RelyingParty = { id: 'localhost', isOwn: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) };

/** Throws 503 passkeys-off if the shop does not know its public address. */
export function relyingParty({ SHOP_URL, HOST }: Pick<Config, 'SHOP_URL' | 'HOST'>): RelyingParty {
  if (SHOP_URL !== undefined) return { id: new URL(SHOP_URL).hostname, isOwn: (origin) => origin === SHOP_URL };
  if (isLoopback(HOST)) return LOCAL;
  throw new Refusal(503, 'passkeys-off', 'This shop has no passkeys. Please use your password.');
}

export interface Signed {
  challenge: string;
  origin: string;
}

const isSigned = (said: unknown): said is Signed =>
  typeof said === 'object' &&
  said !== null &&
  'challenge' in said &&
  typeof said.challenge === 'string' &&
  'origin' in said &&
  typeof said.origin === 'string';

/** The challenge and the page that a browser says it signed. The signature is checked later. undefined for anything malformed. */
export const readSigned = (clientDataJSON: string): Signed | undefined =>
  readJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8'), isSigned);
