/** A deterministic random generator (mulberry32): the same sequence for the same seed on every machine. */
export function createRandom(number: number) {
  let state = number >>> 0;
  /** From 0 to 1, excluding 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    whole,
    chance: (share: number): boolean => next() < share,
    /** Throws on an empty list. */
    pick<T>(list: readonly T[]): T {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
