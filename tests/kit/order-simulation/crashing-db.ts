// A database under a process that can crash: before, within or just after a chosen transaction.
import type { Db } from '#server/db/schema.ts';

export type CrashPlace = 'before' | 'within' | 'after';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashingDb {
  db: Db;
  /** Crashes once, at the `count`th transaction from now (0 = the next). */
  arm(count: number, place: CrashPlace): void;
  disarm(): void;
}

export function crashingDb(real: Db): CrashingDb {
  let armed: { count: number; place: CrashPlace } | null = null;
  const strike = (): CrashPlace | null => {
    if (!armed) return null;
    if (armed.count > 0) {
      armed.count -= 1;
      return null;
    }
    const { place } = armed;
    armed = null;
    return place;
  };
  const transaction = () => {
    const builder = real.transaction();
    return {
      setIsolationLevel: (level: Parameters<typeof builder.setIsolationLevel>[0]) => builder.setIsolationLevel(level),
      async execute<T>(work: (tx: Db) => Promise<T>): Promise<T> {
        const place = strike();
        if (place === 'before') throw new Crash(place);
        const done = await builder.execute(async (tx) => {
          const result = await work(tx);
          if (place === 'within') throw new Crash(place);
          return result;
        });
        if (place === 'after') throw new Crash(place);
        return done;
      },
    };
  };
  const db = new Proxy(real, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    db,
    arm: (count, place) => {
      armed = { count, place };
    },
    disarm: () => {
      armed = null;
    },
  };
}
