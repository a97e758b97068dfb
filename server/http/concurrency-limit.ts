// Limits how much expensive work runs at once. Hashing a password takes 19 MiB and a thread, cleaning a picture takes more, and
// rendering a page or an invoice blocks the event loop. Without a limit, one client could block the whole shop.
import { busy } from './refusal.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param waiting how many calls may queue; the next one is refused with 503 busy and Retry-After */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = queue.shift();
    // The next call inherits the slot, so that no other call can take it in between.
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw busy();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
