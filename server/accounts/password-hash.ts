// argon2id with OWASP's smallest parameters, kept as a PHC string: a hash made with others stays readable when they
// are raised.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';

/** KiB, passes, lanes. Weaker ones make a stolen table cheaper to read. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Node has four threads for this; two stay free for files and names. */
const inTurn = createConcurrencyLimit(2, 200);

/** The PHC string to store. Throws 503 busy when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, { memory: MEMORY, passes: PASSES, parallelism: LANES }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether `password` is the one of a stored hash. Without a hash it does the same work and says no, so that the time
 * tells nobody whether there is an account. Throws 503 busy.
 */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const { costs, salt, tag } = readPhc(phc ?? NOBODY);
  const found = await derive(password, salt, costs, tag.length);
  return timingSafeEqual(found, tag) && phc !== undefined;
}

type Costs = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** The same letters typed on another keyboard may come as other code points. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(password: string, nonce: Buffer, costs: Costs, tagLength: number): Promise<Buffer> {
  return inTurn(
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

/** A hash of the same cost that belongs to nobody. */
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;
