// A queue that is bounded by the time waited in it. As long as it empties again and again, it takes up bursts. Once it has not been
// empty for a while, a longer wait would help nobody: then only a short one is allowed (the idea of CoDel, RFC 8289).

import { randomInt } from 'node:crypto';

export interface LineLimits {
  atOnce: number;
  /** The longest wait in a burst, and in a queue that stands. */
  burstMs: number;
  standingMs: number;
  /** So many may wait at most. */
  most: number;
}

/** So long without being empty, and a queue stands. */
const STANDS_AFTER_MS = 100;
/** Weight of the newest in the average time of one. */
const NEWEST = 0.1;
const FIRST_GUESS_MS = 20;
/** Seconds. Within it everybody who was refused learns how it ended. */
const LONGEST_AWAY = 30;
const SHORTEST_AWAY = 2;

export interface WaitingLine {
  /** True: it is the caller's turn, who must call `leave`. False: the wait is, or would be, too long. */
  enter(): boolean | Promise<boolean>;
  leave(tookMs: number): void;
  /** Seconds after which one who was refused may come back. They are told different times. */
  retryAfter(): number;
  isIdle(): boolean;
}

export function createWaitingLine(limits: LineLimits): WaitingLine {
  const { atOnce, burstMs, standingMs, most } = limits;
  /** Each wakes the next one. */
  const waiting = new Set<() => void>();
  let running = 0;
  let averageMs = FIRST_GUESS_MS;
  let emptyAt = performance.now();
  /** About so many were refused and have not been served since. */
  let outside = 0;

  const isStanding = () => waiting.size > 0 && performance.now() - emptyAt > STANDS_AFTER_MS;

  function wait(longestMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(late);
        resolve(true);
      };
      const late = setTimeout(() => {
        waiting.delete(wake);
        outside += 1;
        resolve(false);
      }, longestMs);
      waiting.add(wake);
    });
  }

  return {
    enter() {
      if (running < atOnce) {
        running += 1;
        return true;
      }
      if (waiting.size === 0) emptyAt = performance.now();
      const longestMs = isStanding() ? standingMs : burstMs;
      if (waiting.size < most && (waiting.size * averageMs) / atOnce <= longestMs) return wait(longestMs);
      outside += 1;
      return false;
    },
    leave(tookMs) {
      averageMs += (tookMs - averageMs) * NEWEST;
      outside = Math.max(0, outside - 1);
      const [next] = waiting;
      if (!next) {
        running -= 1;
        return;
      }
      // The next one inherits the place, so that no newcomer can take it in between.
      waiting.delete(next);
      if (waiting.size === 0) emptyAt = performance.now();
      next();
    },
    retryAfter() {
      const seconds = Math.min(LONGEST_AWAY, Math.max(SHORTEST_AWAY, (outside * averageMs) / atOnce / 1_000));
      return Math.ceil((seconds * randomInt(50, 101)) / 100);
    },
    isIdle: () => running === 0,
  };
}
