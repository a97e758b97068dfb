import type { Clock } from './outside.ts';

/** The real clock, in a page as in the worker. */
export const platformClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
