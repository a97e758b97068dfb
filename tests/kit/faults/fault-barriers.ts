// Holds one request at a known place, so that a kill can be aimed: before the server has it, or after it has acted and
// before the client hears of it.
import type { Asked } from './fault-schedule.ts';

export interface BarrierAt {
  matches: (asked: Asked) => boolean;
  /** Which of those that match, from 1. */
  nth?: number;
  at: 'request' | 'response';
}

export interface Barrier {
  /** Resolves when the request stands there. */
  reached: Promise<Asked>;
  /** Lets it go on. A request whose sender has gone meanwhile arrives late. */
  pass(): void;
  /** Resets its connection: held before the server, it never arrives. */
  drop(): void;
}

interface Standing {
  wanted: BarrierAt;
  left: number;
  arrive: (asked: Asked) => void;
  decided: Promise<'pass' | 'drop'>;
}

export class Barriers {
  readonly #standing: Standing[] = [];

  set(wanted: BarrierAt): Barrier {
    const reached = Promise.withResolvers<Asked>();
    const decision = Promise.withResolvers<'pass' | 'drop'>();
    this.#standing.push({ wanted, left: wanted.nth ?? 1, arrive: reached.resolve, decided: decision.promise });
    return {
      reached: reached.promise,
      pass: () => decision.resolve('pass'),
      drop: () => decision.resolve('drop'),
    };
  }

  /** The barrier that this request will stand at; each stops one request. Its fate is `pass`, whatever was dealt. */
  take(asked: Asked): { at: BarrierAt['at']; stand: () => Promise<'pass' | 'drop'> } | undefined {
    const mine = this.#standing.filter(({ wanted }) => wanted.matches(asked));
    for (const standing of mine) standing.left -= 1;
    const due = mine.find(({ left }) => left === 0);
    if (!due) return undefined;
    this.#standing.splice(this.#standing.indexOf(due), 1);
    const stand = () => {
      due.arrive(asked);
      return due.decided;
    };
    return { at: due.wanted.at, stand };
  }
}
