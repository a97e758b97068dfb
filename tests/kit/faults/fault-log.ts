// What the proxy saw of requests and of what the server made of them, also of answers that it kept from the client.
import type { ServerAnswer } from './fault-exchange.ts';
import type { Asked, Fault } from './fault-schedule.ts';

export interface Logged extends Asked {
  /** undefined: neither dealt a fate nor stopped; a file, a picture, a call that no plan is about. */
  met?: Fault | 'barrier';
  /** One for each time it reached the server. */
  answers: { status: number; isReplay: boolean }[];
}

/** What came of the requests with one Idempotency-Key. */
export interface Effects {
  /** How often the server did it. */
  done: number;
  /** How often it recognised the key and repeated its answer. */
  replayed: number;
  refused: number;
}

/** By Idempotency-Key. */
export function effectsOf(log: readonly Logged[]): Map<string, Effects> {
  const found = new Map<string, Effects>();
  for (const { key, answers } of log) {
    if (key === undefined) continue;
    const effects = found.get(key) ?? { done: 0, replayed: 0, refused: 0 };
    found.set(key, effects);
    for (const { status, isReplay } of answers) effects[isReplay ? 'replayed' : status < 300 ? 'done' : 'refused'] += 1;
  }
  return found;
}

export const answered = ({ status, headers }: ServerAnswer): Logged['answers'][number] => ({
  status,
  isReplay: headers['idempotency-replayed'] === 'true',
});
