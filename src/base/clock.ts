// The time as an argument, so that a test can pass its own clock.

export interface Clock {
  /** Wall clock, ms since 1970: for display and clamped waits. */
  now(): number;
  /** Milliseconds that never decrease: for intervals. */
  monotonic(): number;
  /** Calls back after `ms`; returns the cancel function. */
  after(ms: number, run: () => void): () => void;
}

/** The real clock of page and worker. */
export const platformClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
