/** An invariant of the offline core that a run has broken. */
export class Violation extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`);
  }
}
