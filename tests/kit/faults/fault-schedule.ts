// What each request meets on its way (OFFLINE 6.2): a table of weights, dealt out by a seed. The same seed deals the same
// faults, whatever the requests are.
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';

/** In percent. */
// biome-ignore format: it is a table
export const FAULT_WEIGHTS = {
  'pass':          50,
  /** Reset before the server has it. */
  'drop-request':   8,
  /** The server acts, then the connection is reset. */
  'drop-response':  8,
  /** Arrives up to 20 s later; by then the sender may have given up. */
  'delay':          8,
  /** Arrives twice. */
  'duplicate':      6,
  /** Arrives after the one that was sent after it. */
  'reorder':        4,
  '500-before':     4,
  '500-after':      4,
  /** With Retry-After. */
  '429':            4,
  /** A log-in page: status 200, HTML. */
  'captive':        2,
  /** The server acts, its JSON is cut in half. */
  'truncated':      1,
  /** The answer comes a few bytes at a time. */
  'drip':           1,
} as const;
export type Fault = keyof typeof FAULT_WEIGHTS;

/** What one request meets; `ms` is how long, before the proxy's scale. */
export interface Dealt {
  fault: Fault;
  ms: number;
}

/** A request as it came in; its body has not been read. */
export interface Asked {
  method: string;
  /** With the query. */
  url: string;
  /** The Idempotency-Key without its quotes. */
  key?: string;
}

/** What a request meets; undefined lets it pass and does not count it. */
export type Plan = (asked: Asked) => Dealt | undefined;

const LONGEST_MS = 20_000;
const FAULTS = Object.keys(FAULT_WEIGHTS) as Fault[];
const TOTAL = Object.values(FAULT_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** The n-th request of a seed, from 0. */
export function dealt(seed: number, index: number): Dealt {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) + index);
  let left = random() * TOTAL;
  const fault = FAULTS.find((one) => {
    left -= FAULT_WEIGHTS[one];
    return left < 0;
  });
  return { fault: fault ?? 'pass', ms: Math.floor(random() * LONGEST_MS) };
}

/** Deals to every request that `matches`, in the order in which they come. */
export function seededPlan(seed: number, matches: (asked: Asked) => boolean): Plan {
  let index = 0;
  return (asked) => (matches(asked) ? dealt(seed, index++) : undefined);
}

/** The same, but nothing takes longer: a copy that outlives its sender's patience is more than a server without keys bears. */
export const noLongerThan =
  (longestMs: number, plan: Plan): Plan =>
  (asked) => {
    const one = plan(asked);
    return one && { ...one, ms: Math.min(one.ms, longestMs) };
  };

/** Every request that `matches` meets the same. */
export const always =
  (fault: Fault, matches: (asked: Asked) => boolean, ms = 0): Plan =>
  (asked) =>
    matches(asked) ? { fault, ms } : undefined;
