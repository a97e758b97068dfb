/** A promise of the offline core that a history saw broken. */
export class Violation extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
  }
}
