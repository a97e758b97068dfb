// Holds one request at a known place, so that a kill can be aimed: before the server receives it, or after the server has acted
// and before the client gets the response.
import type { Asked } from './fault-schedule.ts';

export interface BarrierAt {
  matches: (asked: Asked) => boolean;
  /** Which of the matching requests, from 1. */
  nth?: number;
  at: 'request' | 'response';
}

export interface Barrier {
  /** Resolves when the request is held. */
  reached: Promise<Asked>;
  /** Releases it. If its sender has gone by then, it arrives late. */
  pass(): void;
  /** Resets its connection. If it is held before the server, it never arrives. */
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

  /** The barrier for this request. Each barrier stops one request, which is then passed on, whatever fault was planned. */
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
