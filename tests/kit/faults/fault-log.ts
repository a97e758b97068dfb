// What the proxy saw of requests and of the server's responses, including those that it held back from the client.
import type { ServerAnswer } from './fault-exchange.ts';
import type { Asked, Fault } from './fault-schedule.ts';

export interface Logged extends Asked {
  /** undefined: no fault and no barrier, as for files, pictures and calls outside the plan. */
  met?: Fault | 'barrier';
  /** One entry for each time the request reached the server. */
  answers: { status: number; isReplay: boolean }[];
}

/** The result of the requests with one Idempotency-Key. */
export interface Effects {
  /** How often the server ran the call. */
  done: number;
  /** How often it recognized the key and repeated its response. */
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
