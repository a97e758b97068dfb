// A run takes its time and its chance from the seed alone: each other source is used here, and must be either
// virtual or refused.
import '#tests/kit/whole-shop/virtual-globals.ts';
import crypto from 'node:crypto';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#tests/kit/simulation/random.ts';
import { beginVirtual, endVirtual } from '#tests/kit/whole-shop/virtual-globals.ts';

const NOW = 1_800_000_000_000;

interface Seen {
  result: unknown;
  /** The ms of every timer that was set. */
  timers: number[];
}

/** Runs the code as part of a run. */
function during(seed: number, use: () => unknown): Seen {
  const set: number[] = [];
  const after = (ms: number) => {
    set.push(ms);
    return () => {};
  };
  beginVirtual({ now: () => NOW + 1_000 * seed, monotonic: () => seed, random: seededRandom(seed), after });
  try {
    const result = use();
    // The timers of Node are not plain data.
    return { result: result instanceof Promise || hasRef(result) ? 'waits' : result, timers: set };
  } finally {
    endVirtual();
  }
}
const hasRef = (value: unknown) => typeof value === 'object' && value !== null && 'hasRef' in value;

const ofDate: [string, () => unknown][] = [
  ['Date.now()', () => Date.now()],
  ['new Date()', () => new Date().toISOString()],
  ['Date()', () => Date()],
  ['Intl.DateTimeFormat', () => new Intl.DateTimeFormat('en', { timeStyle: 'full' }).format()],
  ['formatToParts', () => new Intl.DateTimeFormat('en', { timeStyle: 'full' }).formatToParts()],
  ['performance.now()', () => performance.now()],
  ['process.hrtime()', () => process.hrtime()[1]],
  ['process.hrtime.bigint()', () => process.hrtime.bigint()],
];
const ofRandom: [string, () => unknown][] = [
  ['Math.random()', () => Math.random()],
  ['crypto.getRandomValues', () => [...globalThis.crypto.getRandomValues(new Uint8Array(8))]],
  ['crypto.randomUUID', () => globalThis.crypto.randomUUID()],
  ['node:crypto getRandomValues', () => [...crypto.getRandomValues(new Uint8Array(8))]],
  ['randomBytes', () => crypto.randomBytes(8).toString('hex')],
  ['pseudoRandomBytes', () => crypto.pseudoRandomBytes(8).toString('hex')],
  ['randomFillSync', () => crypto.randomFillSync(Buffer.alloc(8)).toString('hex')],
  ['randomInt', () => crypto.randomInt(1_000_000)],
  ['randomInt of a range', () => crypto.randomInt(10, 1_000_000)],
  ['node:crypto randomUUID', () => crypto.randomUUID()],
  ['ECDH keys', () => crypto.createECDH('prime256v1').generateKeys('hex')],
];
const ofTimer: [string, () => unknown][] = [
  ['setTimeout', () => setTimeout(() => {}, 7)],
  ['node:timers setTimeout', () => timers.setTimeout(() => {}, 7)],
  ['node:timers/promises setTimeout', () => timersPromises.setTimeout(7)],
  ['scheduler.wait', () => timersPromises.scheduler.wait(7)],
  ['AbortSignal.timeout', () => void AbortSignal.timeout(7)],
];
const refused: [string, () => unknown][] = [
  ['setInterval', () => setInterval(() => {}, 7)],
  ['node:timers setInterval', () => timers.setInterval(() => {}, 7)],
  ['node:timers/promises setInterval', () => timersPromises.setInterval(7)],
  ['fetch', () => fetch('https://shop.example')],
  ['generateKeyPairSync', () => crypto.generateKeyPairSync('ed25519')],
  ['subtle.generateKey', () => crypto.subtle.generateKey('Ed25519', true, ['sign'])],
];

describe('in a run', () => {
  test.each(ofDate)('%s is the time of the run', (_, use) => {
    expect(during(5, use)).toEqual(during(5, use));
    expect(during(5, use)).not.toEqual(during(911, use));
  });

  test.each(ofRandom)('%s comes from the seed', (_, use) => {
    expect(during(5, use)).toEqual(during(5, use));
    expect(during(5, use)).not.toEqual(during(911, use));
  });

  test.each(ofTimer)('%s waits for the clock of the run', (_, use) => {
    expect(during(5, use).timers).toEqual([7]);
  });

  test.each([
    ['setImmediate', (turn: () => void) => setImmediate(turn)],
    ['node:timers setImmediate', (turn: () => void) => timers.setImmediate(turn)],
  ])('%s runs after all promises, without the event loop', async (_, use) => {
    let hasRun = false;
    beginVirtual({ now: () => NOW, monotonic: () => 0, random: () => 0, after: () => () => {} });
    use(() => {
      hasRun = true;
    });
    await new Promise<void>((resolve) => process.nextTick(() => process.nextTick(() => process.nextTick(resolve))));
    endVirtual();
    expect(hasRun).toBe(true);
  });

  test.each(refused)('%s is refused', (_, use) => {
    expect(() => during(5, use)).toThrow('a run touched the real');
  });
});

test('between two runs everything is real', () => {
  expect(Math.abs(Date.now() - NOW)).toBeGreaterThan(1_000);
  expect(crypto.randomBytes(8).equals(crypto.randomBytes(8))).toBe(false);
  expect(Math.random()).not.toBe(Math.random());
  expect(crypto.createECDH('prime256v1').generateKeys('hex')).toHaveLength(130);
});
