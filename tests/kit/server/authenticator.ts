// A device with passkeys, in software: it has a key of node:crypto and writes attestations and assertions by WebAuthn level 3,
// sections 6.1 and 6.5. A test may have it lie about anything.
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** 'webauthn.get' or 'webauthn.create'. */
  type?: string;
  counter?: number;
  /** Nobody touched the device, or it knows not who. */
  flags?: number;
  userHandle?: string;
  id?: string;
  /** The format of the attestation. */
  fmt?: string;
  /** Signs with another key. */
  key?: KeyObject;
}

export interface Offer {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

const PRESENT = 0x01;
export const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytes = (length: number, value: number) => {
  const field = Buffer.alloc(length);
  field.writeUIntBE(value, 0, length);
  return field;
};

export type Authenticator = ReturnType<typeof openAuthenticator>;

/** The key pair of P-256 with this private key. */
function keysOf(secret: Buffer): { publicKey: KeyObject; privateKey: KeyObject } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map(base64url);
  const privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } as JsonWebKey });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/**
 * A device on a page of `origin` with one passkey, which it makes when asked. `counts`: each signature raises its counter.
 * `secret`: 32 bytes, of which its key and its id are made.
 */
export function openAuthenticator(origin: string, { counts = true, secret = randomBytes(32) } = {}) {
  const { publicKey, privateKey } = keysOf(secret);
  const id = base64url(sha256(secret));
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin }),
    );
  const authenticatorData = (rpId: string, flags: number, lie: Lie, key = Buffer.alloc(0)) => {
    if (counts) counter += 1;
    const parts = [sha256(lie.rpId ?? rpId), bytes(1, lie.flags ?? flags), bytes(4, lie.counter ?? counter), key];
    return Buffer.concat(parts);
  };

  return {
    id,
    /** The answer to navigator.credentials.create(). */
    create({ challenge, rp, user }: Offer, lie: Lie = {}) {
      userHandle = user?.id ?? '';
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: an elliptic curve key of P-256 for ES256.
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const rawId = Buffer.from(lie.id ?? id, 'base64url');
      const attested = Buffer.concat([Buffer.alloc(16), bytes(2, rawId.length), rawId, isoCBOR.encode(cose)]);
      const data = authenticatorData(rp?.id ?? '', PRESENT | VERIFIED | WITH_KEY, lie, attested);
      const attestation = new Map<string, unknown>([
        ['fmt', lie.fmt ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id: lie.id ?? id,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lie)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'a-word-from-the-future'],
        },
      };
    },
    /** The answer to navigator.credentials.get(). */
    get({ challenge, rpId = '' }: Offer, lie: Lie = {}) {
      const said = clientData('webauthn.get', challenge, lie);
      const data = authenticatorData(rpId, PRESENT | VERIFIED, lie);
      return {
        id: lie.id ?? id,
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(
            createSign('sha256')
              .update(data)
              .update(sha256(said))
              .sign(lie.key ?? privateKey),
          ),
          userHandle: lie.userHandle ?? userHandle,
        },
      };
    },
  };
}
