// Lets a few in at a time. Hashing a password costs 19 MiB and a thread, cleaning a picture more, drawing a page all of
// the program's attention: without a bound, whoever asks for many of them at once has the whole shop wait.
import { Refusal } from './refusal.ts';

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** @param waiting how many may stand in line; the next one is told to come back: 503 busy */
export function createTurnstile(atOnce: number, waiting: number): Turnstile {
  const line: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = line.shift();
    // Whoever is next takes the place over, so that nobody can slip in between.
    if (next) next();
    else inside -= 1;
  };
  return async (work) => {
    if (inside < atOnce) inside += 1;
    else {
      if (line.length >= waiting)
        throw new Refusal(503, 'busy', 'The shop is busy. Please try again in a moment.', {
          headers: { 'retry-after': '2' },
        });
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
