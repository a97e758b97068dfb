// A queue that limits concurrency and is bounded by waiting time, not by length alone. While it empties now and then it absorbs
// bursts. A standing queue (one that has not been empty for a while) would only delay everyone, so it allows a short wait (CoDel,
// RFC 8289).

import { randomInt } from 'node:crypto';

export interface QueueLimits {
  /** How many run at the same time. */
  concurrency: number;
  /** The maximum wait while the queue absorbs a burst. */
  burstWaitMs: number;
  /** The maximum wait in a standing queue. */
  standingWaitMs: number;
  /** How many may wait at the same time. */
  maxLength: number;
}

/** A queue that has not been empty for this long is a standing queue. */
const STANDING_AFTER_MS = 100;
/** Weight of the newest sample in the moving average of the service time. */
const NEWEST_WEIGHT = 0.1;
/** The assumed service time before the first sample. */
const INITIAL_AVERAGE_MS = 20;
/** Retry-After in seconds. The maximum bounds how long a refused buyer waits for an answer. */
const RETRY_AFTER = { min: 2, max: 30 };

export interface AdmissionQueue {
  /** true: the caller may run, and must call `leave` afterwards. false: it would wait, or has waited, too long. */
  enter(): boolean | Promise<boolean>;
  /** Frees the slot for the next caller. Without a time the caller did nothing, and the averages stay as they are. */
  leave(tookMs?: number): void;
  /** Seconds for a Retry-After header. They grow with the number of refused callers, and are random so that not all return at once. */
  retryAfter(): number;
  isIdle(): boolean;
}

export function createAdmissionQueue(limits: QueueLimits): AdmissionQueue {
  const { concurrency, burstWaitMs, standingWaitMs, maxLength } = limits;
  /** One function for each waiting caller, in order of arrival. It lets the caller run. */
  const waiting = new Set<() => void>();
  let running = 0;
  let averageMs = INITIAL_AVERAGE_MS;
  let emptyAt = performance.now();
  /** An estimate of the callers that were refused and have not come back. */
  let refused = 0;

  const isStanding = () => waiting.size > 0 && performance.now() - emptyAt > STANDING_AFTER_MS;

  function wait(maxWaitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const admit = () => {
        clearTimeout(timeout);
        resolve(true);
      };
      const timeout = setTimeout(() => {
        waiting.delete(admit);
        refused += 1;
        resolve(false);
      }, maxWaitMs);
      waiting.add(admit);
    });
  }

  return {
    enter() {
      if (running < concurrency) {
        running += 1;
        return true;
      }
      if (waiting.size === 0) emptyAt = performance.now();
      const maxWaitMs = isStanding() ? standingWaitMs : burstWaitMs;
      if (waiting.size < maxLength && (waiting.size * averageMs) / concurrency <= maxWaitMs) return wait(maxWaitMs);
      refused += 1;
      return false;
    },
    leave(tookMs) {
      if (tookMs !== undefined) {
        averageMs += (tookMs - averageMs) * NEWEST_WEIGHT;
        refused = Math.max(0, refused - 1);
      }
      const [next] = waiting;
      if (!next) {
        running -= 1;
        return;
      }
      // The next caller inherits the slot, so that no newcomer can take it in between.
      waiting.delete(next);
      next();
    },
    retryAfter() {
      const expected = (refused * averageMs) / concurrency / 1_000;
      const seconds = Math.min(RETRY_AFTER.max, Math.max(RETRY_AFTER.min, expected));
      return Math.ceil((seconds * randomInt(50, 101)) / 100);
    },
    isIdle: () => running === 0,
  };
}
