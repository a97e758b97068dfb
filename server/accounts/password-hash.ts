// argon2id with OWASP's smallest parameters, stored as a PHC string. Hashes with other parameters stay readable when these are
// raised.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';

/** KiB, passes, lanes. Weaker values make a stolen table cheaper to crack. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Node has four threads for this; two stay free for files and DNS. */
const runLimited = createConcurrencyLimit(2, 200);

/** Resolves to the PHC string to store. Throws 503 busy if too many calls wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, { memory: MEMORY, passes: PASSES, parallelism: LANES }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether `password` matches a stored hash. Without a hash it does the same work and returns false, so that the time does not
 * reveal whether an account exists. Throws 503 busy.
 */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const { costs, salt, tag } = readPhc(phc ?? DUMMY_HASH);
  const found = await derive(password, salt, costs, tag.length);
  return timingSafeEqual(found, tag) && phc !== undefined;
}

type Costs = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** Keyboards may encode the same letters as different code points. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(password: string, nonce: Buffer, costs: Costs, tagLength: number): Promise<Buffer> {
  return runLimited(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: bytesOf(password), nonce, tagLength, ...costs }, (error, tag) => {
          if (error) reject(error);
          else resolve(tag);
        });
      }),
  );
}

function readPhc(phc: string): { costs: Costs; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!parts) throw new Error('a stored password is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    costs: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** A hash of the same cost that belongs to no customer. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;
