// A push service for a test, with its devices: it speaks RFC 8030, checks the shop's VAPID token (RFC 8292), and each device decrypts
// what it gets as a browser does (RFC 8291, RFC 8188). Written from the RFCs, without the library that the shop uses.
import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './app.ts';

export interface PushedMessage {
  device: string;
  json: Json;
  headers: IncomingMessage['headers'];
  /** The claims of the VAPID token. */
  claims: { aud: string; exp: number; sub: string };
}

/** How the service answers for a device: a status with headers, never, or by closing the connection. */
export type Behaviour = { status: number; headers?: Record<string, string> } | 'silent' | 'closed';

/** The private key and the secret of a device (RFC 8291). */
export interface Keys {
  ecdh: ECDH;
  auth: Buffer;
}

interface TestDevice extends Keys {
  behaviour: Behaviour;
}

export async function startPushProvider() {
  const devices = new Map<string, TestDevice>();
  const received: PushedMessage[] = [];
  const refused: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const answer = take(request, Buffer.concat(chunks));
      if (answer === 'closed') request.socket.destroy();
      else if (answer !== 'silent') response.writeHead(answer.status, answer.headers).end();
    });
  });

  function take(request: IncomingMessage, body: Buffer): Behaviour {
    const name = request.url?.split('/').at(-1) ?? '';
    const device = devices.get(name);
    if (!device) return { status: 410 };
    if (typeof device.behaviour === 'object' && device.behaviour.status === 201) {
      try {
        const claims = checkVapid(request.headers.authorization ?? '', origin());
        if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(request.headers.ttl)))
          throw new Error('no TTL or another encoding');
        const json = JSON.parse(decrypt(body, device));
        received.push({ device: name, json, headers: request.headers, claims });
      } catch (error) {
        refused.push(String(error));
        return { status: 400 };
      }
    }
    return device.behaviour;
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    received,
    /** Why messages were refused: a wrong token, or a body that a browser could not decrypt. */
    refused,
    /** Requests so far, whatever became of them. */
    asked: () => asked,
    /** A browser subscribes. Resolves to what it hands to the shop's page. */
    subscribe(name: string = randomBytes(8).toString('hex')) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { ecdh, auth, behaviour: { status: 201 } });
      const p256dh = ecdh.getPublicKey().toString('base64url');
      return { endpoint: `${origin()}/push/${name}`, p256dh, auth: auth.toString('base64url') };
    },
    /** How it answers for a device from now on. */
    behave(name: string, behaviour: Behaviour) {
      const device = devices.get(name);
      if (device) device.behaviour = behaviour;
    },
    /** The browser drops its subscription: 410 from now on. */
    unsubscribe: (name: string) => devices.delete(name),
    /** Titles that a device got, in order. */
    titles: (name: string): string[] =>
      received.filter(({ device }) => device === name).map(({ json }) => json.notification.title),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const sections = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url'));

/** Throws unless the header has a token for this service, signed with the key beside it. */
function checkVapid(header: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head, payload, signature] = sections(token);
  if (!head || !payload || !signature) throw new Error('no VAPID token');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')));
  const isRight = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  const claims = JSON.parse(String(payload));
  const lifeSeconds = claims.exp - Date.now() / 1000;
  if (!isRight || JSON.parse(String(head)).alg !== 'ES256') throw new Error('a wrong signature');
  if (claims.aud !== audience) throw new Error(`a token for ${claims.aud}`);
  if (!(lifeSeconds > 0 && lifeSeconds <= 86_400)) throw new Error('a token that lives too long');
  if (!/^(mailto:.+@|https:)/.test(claims.sub)) throw new Error('a token without a contact');
  return claims;
}

const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest();

/** RFC 5869, for one block of output. Node's own creates a job for its threads, which a simulated run must not (real-asynchrony.ts). */
const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, length);

/** One record of aes128gcm, with the keys of RFC 8291. Throws if it was not encrypted for this device. */
export function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = hkdf(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('a wrong padding');
  return padded.subarray(0, end).toString();
}
