// Which fault each request gets: a table of weights and a seeded random choice. The same seed gives the same faults, whatever the
// requests are.
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';

/** In percent. */
// biome-ignore format: it is a table
export const FAULT_WEIGHTS = {
  'pass':          50,
  /** Reset before the server receives it. */
  'drop-request':   8,
  /** The server acts, then the connection is reset. */
  'drop-response':  8,
  /** Arrives up to 20 s later. By then the sender may have given up. */
  'delay':          8,
  /** Arrives twice. */
  'duplicate':      6,
  /** Arrives after a request that was sent later. */
  'reorder':        4,
  '500-before':     4,
  '500-after':      4,
  /** With Retry-After. */
  '429':            4,
  /** A captive portal: status 200, HTML. */
  'captive':        2,
  /** The server acts, and its JSON is cut in half. */
  'truncated':      1,
  /** The response arrives a few bytes at a time. */
  'drip':           1,
} as const;
export type Fault = keyof typeof FAULT_WEIGHTS;

/** The fault of one request. `ms` is its duration before the proxy's scale. */
export interface PlannedFault {
  fault: Fault;
  ms: number;
}

/** A request before its body is read. */
export interface Asked {
  method: string;
  /** With the query. */
  url: string;
  /** The Idempotency-Key without quotes. */
  key?: string;
  /** The document that asked; the worker's own script for a request of the worker. */
  referer?: string;
}

/** The fault for a request; undefined passes it on and does not count it. */
export type Plan = (asked: Asked) => PlannedFault | undefined;

const LONGEST_MS = 20_000;
const FAULTS = Object.keys(FAULT_WEIGHTS) as Fault[];
const TOTAL = Object.values(FAULT_WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** The fault of the n-th request of a seed, from 0. */
export function faultAt(seed: number, index: number): PlannedFault {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) + index);
  let left = random() * TOTAL;
  const fault = FAULTS.find((one) => {
    left -= FAULT_WEIGHTS[one];
    return left < 0;
  });
  return { fault: fault ?? 'pass', ms: Math.floor(random() * LONGEST_MS) };
}

/** Gives a fault to every request that `matches`, in order of arrival. */
export function seededPlan(seed: number, matches: (asked: Asked) => boolean): Plan {
  let index = 0;
  return (asked) => (matches(asked) ? faultAt(seed, index++) : undefined);
}

/** The same with limited durations: a server without keys cannot handle a copy that arrives after its sender has given up. */
export const limitDuration =
  (longestMs: number, plan: Plan): Plan =>
  (asked) => {
    const one = plan(asked);
    return one && { ...one, ms: Math.min(one.ms, longestMs) };
  };

/** Gives the same fault to every request that `matches`. */
export const always =
  (fault: Fault, matches: (asked: Asked) => boolean, ms = 0): Plan =>
  (asked) =>
    matches(asked) ? { fault, ms } : undefined;
