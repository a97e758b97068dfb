// Time as code takes it: an argument, so that a test can bring a clock of its own.

export interface Clock {
  /** Wall clock, ms since 1970: for display and clamped waits. */
  now(): number;
  /** ms that only ever grow: for intervals. */
  monotonic(): number;
  /** Calls back after `ms`; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** The real clock, in a page as in the worker. */
export const platformClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
