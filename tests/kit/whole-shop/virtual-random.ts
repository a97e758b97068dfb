// Random numbers of this thread, and what is made of them. During a run they come from its seed. What Node computes on another
// thread is computed at once.
import crypto from 'node:crypto';

type Random = () => number;

const bytes = (random: Random, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));

function uuid(random: Random): string {
  const hex = bytes(random, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function fill<A extends ArrayBufferView>(random: Random, array: A, from = 0, size = array.byteLength - from): A {
  new Uint8Array(array.buffer, array.byteOffset + from, size).set(bytes(random, size));
  return array;
}

/** Node's functions take a callback in the last place, or return. */
const called = <T>(done: unknown, result: T): T | undefined => {
  if (typeof done !== 'function') return result;
  queueMicrotask(() => done(null, result));
  return undefined;
};

/** @param current the generator of the run; undefined between runs */
export function replaceRandom(current: () => Random | undefined): void {
  // biome-ignore lint/suspicious/noExplicitAny: functions of many shapes
  type AnyFunction = (...given: any[]) => unknown;
  const replace = (owner: object, name: string, virtual: (random: Random, ...given: never[]) => unknown) => {
    const usual = Reflect.get(owner, name) as AnyFunction;
    Reflect.set(owner, name, function replaced(this: unknown, ...given: never[]) {
      const random = current();
      return random ? virtual.call(this, random, ...given) : usual.apply(this === undefined ? owner : this, given);
    });
  };
  const forbid = (owner: object, name: string) =>
    replace(owner, name, () => {
      throw new Error(`a run touched the real ${name}`);
    });

  replace(Math, 'random', (random) => random());
  replace(globalThis.crypto, 'getRandomValues', (random, array: Uint8Array) => fill(random, array));
  replace(globalThis.crypto, 'randomUUID', uuid);
  forbid(globalThis.crypto.subtle, 'generateKey');
  replace(crypto, 'getRandomValues', (random, array: Uint8Array) => fill(random, array));
  replace(crypto, 'randomBytes', (random, size: number, done?: unknown) => called(done, bytes(random, size)));
  replace(crypto, 'pseudoRandomBytes', (random, size: number, done?: unknown) => called(done, bytes(random, size)));
  replace(
    crypto,
    'randomFillSync',
    (random, ...given: Parameters<typeof fill> extends [unknown, ...infer R] ? R : never) => fill(random, ...given),
  );
  replace(crypto, 'randomFill', (random, array: Uint8Array, ...given: unknown[]) =>
    called(given.at(-1), fill(random, array)),
  );
  replace(crypto, 'randomUUID', uuid);
  replace(crypto, 'randomInt', (random, least: number, end?: unknown, done?: unknown) => {
    const [from, to] = typeof end === 'number' ? [least, end] : [0, least];
    return called(done ?? end, from + Math.floor(random() * (to - from)));
  });
  for (const name of ['generateKey', 'generateKeySync', 'generateKeyPair', 'generateKeyPairSync']) forbid(crypto, name);
  replace(crypto.ECDH.prototype, 'generateKeys', function generate(this: crypto.ECDH, random, ...given: []) {
    this.setPrivateKey(bytes(random, 32));
    return this.getPublicKey(...given);
  });
  // A passkey is verified with these; the real ones work on other threads.
  const { subtle } = globalThis.crypto;
  replace(subtle, 'digest', async (_, name: string, data: Uint8Array) => {
    const digest = crypto.createHash(name.replace('-', '')).update(data).digest();
    return new Uint8Array(digest).buffer;
  });
  replace(subtle, 'importKey', async (_, format: 'jwk', key: crypto.JsonWebKey) =>
    crypto.createPublicKey({ format, key }),
  );
  replace(subtle, 'verify', async (_, __: object, key: crypto.KeyObject, signature: Uint8Array, data: Uint8Array) =>
    crypto.createVerify('sha256').update(data).verify({ key, dsaEncoding: 'ieee-p1363' }, signature),
  );
  // The real one works on another thread for a hundredth of a second.
  replace(crypto, 'argon2', (_, __: string, options: { message: string; nonce: Buffer; tagLength: number }, done) => {
    const { message, nonce, tagLength } = options;
    called(done, crypto.createHash('sha256').update(message).update(nonce).digest().subarray(0, tagLength));
  });
}
