// Checks the credential that a browser created. The library loads at the first use: it takes a quarter of a second.
import type { NewCredential } from '#src/contract/passkey.ts';
import { wrongPasskey } from './challenges.ts';
import type { Signed } from './relying-party.ts';

/** EdDSA, ES256 and RS256: what every device can do. */
export const ALGORITHMS: number[] = [-8, -7, -257];

/** Resolves to the credential's id, public key and counter. Throws 422 wrong-passkey. */
export async function verifyNewCredential(
  { id, response }: NewCredential,
  { challenge, origin }: Signed,
  rpId: string,
) {
  try {
    await requireNoCertificate(response.attestationObject);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) throw new Error('not verified, or stored under another id');
    return registrationInfo.credential;
  } catch (error) {
    // The library's errors have no codes; each means that the credential is not valid here.
    throw wrongPasskey(error);
  }
}

/**
 * The shop asks for no proof of the device's maker. Without certificates the library calls no other host for its revocation
 * list, and none of its certificate parsers reads what a stranger sent. Rejects if there is one.
 */
export async function requireNoCertificate(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attested = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const isOwn = attested.get('fmt') === 'packed' && attested.get('attStmt').get('x5c') === undefined;
  if (attested.get('fmt') !== 'none' && !isOwn) throw new Error('an attestation with a certificate');
}
