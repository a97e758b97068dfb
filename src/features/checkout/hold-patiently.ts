// A lock that keeps others from working in vain, and never for ever: Safari may not release the lock of a tab that died
// (failure 5). For work that is safe without it.
import type { Clock } from '#src/base/clock.ts';
import type { Locks } from '#src/offline/index.ts';

export interface Patience {
  locks: Locks;
  clock: Pick<Clock, 'after'>;
  /** ms after which a holder counts as gone. */
  patienceMs: number;
}

/** Runs `work` with the lock held, stolen if it must be. One that is stolen from in its turn ends its work all the same. */
export async function holdPatiently<T>(
  { locks, clock, patienceMs }: Patience,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined;
  const holding = () => {
    working = work();
    return working;
  };
  const outOfPatience = new AbortController();
  const stop = clock.after(patienceMs, () => outOfPatience.abort());
  const hold = async (options: { signal: AbortSignal } | { steal: true }): Promise<T> => {
    try {
      return await locks.request(name, options, holding);
    } catch (error) {
      if (working) return working;
      throw error;
    }
  };
  try {
    return await hold({ signal: outOfPatience.signal });
  } catch (error) {
    if (working || !outOfPatience.signal.aborted) throw error;
    return await hold({ steal: true });
  } finally {
    stop();
  }
}
