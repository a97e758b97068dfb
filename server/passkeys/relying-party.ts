// The WebAuthn relying party: the domain on which a passkey is valid. A browser signs the origin of its page, so a passkey is useless
// on a look-alike site.
import { type Config, isLoopback } from '#server/config.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readJson } from '#src/base/read-json.ts';

interface RelyingParty {
  /** A domain. Passkeys survive a change of port or scheme, but not of the domain. */
  id: string;
  isOwn: (origin: string) => boolean;
}

/** A developer's machine, at any port. Browsers make no passkeys for an IP address. */
const LOCAL: RelyingParty = { id: 'localhost', isOwn: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) };

/** Throws 503 passkeys-off if the shop does not know its public address. */
export function relyingParty({ SHOP_URL, HOST }: Pick<Config, 'SHOP_URL' | 'HOST'>): RelyingParty {
  if (SHOP_URL !== undefined) return { id: new URL(SHOP_URL).hostname, isOwn: (origin) => origin === SHOP_URL };
  if (isLoopback(HOST)) return LOCAL;
  throw new Refusal(503, 'passkeys-off', 'This shop has no passkeys. Please use your password.');
}

/** The WebAuthn user handle: the owner of a passkey as the device stores it. Not the e-mail address: a locked device shows it. */
export const userHandle = (customerId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(customerId);

/** What the browser signed. */
export interface Signed {
  challenge: string;
  origin: string;
}

const isSigned = (value: unknown): value is Signed =>
  typeof value === 'object' &&
  value !== null &&
  'challenge' in value &&
  typeof value.challenge === 'string' &&
  'origin' in value &&
  typeof value.origin === 'string';

/** Parses clientDataJSON, before the signature is verified. undefined for anything malformed. */
export const readSigned = (clientDataJSON: string): Signed | undefined =>
  readJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8'), isSigned);
