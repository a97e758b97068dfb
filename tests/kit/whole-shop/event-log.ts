// What happened in a run, in order: one line for each event, with its virtual time. The same seed gives the same text.
export interface LoggedEvent {
  /** Virtual ms since the run began. */
  at: number;
  /** Who: 't1', 'server 2', 'merchant', 'provider', 'run'. */
  who: string;
  what: string;
  /** For the timeline. */
  kind: 'act' | 'request' | 'answer' | 'fault' | 'mail' | 'step';
}

export class EventLog {
  readonly events: LoggedEvent[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(kind: LoggedEvent['kind'], who: string, what: string): void {
    this.events.push({ at: Math.round(this.#now()), who, what, kind });
  }

  text(): string {
    return this.events.map(lineOf).join('\n');
  }
}

export const lineOf = ({ at, who, what }: LoggedEvent): string =>
  `${(at / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(9)} ${what}`;
