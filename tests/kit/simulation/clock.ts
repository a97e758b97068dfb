// Virtual time: it moves only when a test moves it. The wall clock and the monotonic clock can differ, because shoppers set
// their clocks.

interface Timer {
  at: number;
  run: () => void;
}

export class VirtualClock {
  #monotonic = 1_000;
  #wallOffset = 1_800_000_000_000;
  /** Makes every reading of the wall clock unique, so that the times of two writes differ. */
  #readings = 0;
  #timers: Timer[] = [];

  now = (): number => {
    this.#readings += 1;
    return this.#wallOffset + this.#monotonic + this.#readings / 1_024;
  };
  monotonic = (): number => this.#monotonic;

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#monotonic + Math.max(0, ms), run };
    const place = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return () => {
      const at = this.#timers.indexOf(timer);
      if (at >= 0) this.#timers.splice(at, 1);
    };
  };

  /** The device's wall clock is set. */
  jump(ms: number): void {
    this.#wallOffset += ms;
  }

  /** Runs the next timer that is due within `ms`, or lets all of `ms` pass. Returns the ms that are left. */
  step(ms: number): number {
    const end = this.#monotonic + ms;
    const next = this.#timers[0];
    if (!next || next.at > end) {
      this.#monotonic = end;
      return 0;
    }
    this.#timers.shift();
    this.#monotonic = next.at;
    next.run();
    return end - next.at;
  }
}
