// The world around an outbox that runs on a test's device: its IndexedDB, its locks and what its contexts tell each other
// outlive them; time passes faster, and a context can be killed between any two things it does.
import type { ApiConfig } from '#src/api/config.ts';
import { type Clock, platformClock } from '#src/base/clock.ts';
import type { News, Outside } from '#src/offline/ports/ports.ts';
import { openShopStore } from '#src/offline/storage/safe-store.ts';
import { Agent } from '#tests/kit/simulation/agent.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';
import { VirtualLocks } from '#tests/kit/simulation/locks.ts';

export { openShopStore };

export interface Device {
  indexedDB: IDBFactory;
  locks: VirtualLocks;
  ears: Set<{ agent: Agent; hear: (news: unknown) => void }>;
}

export const openDevice = (): Device => ({ indexedDB: freshDevice(), locks: new VirtualLocks(), ears: new Set() });

export interface AroundContext {
  fetch: typeof fetch;
  config: ApiConfig;
  /** Waits of the sender pass so many times faster than on a real phone; those for the storage do not. */
  speed: number;
  isOnline?: () => boolean;
  getToken?: Outside['getToken'];
}

export interface Context {
  outside: Outside;
  /** Faults of this context's IndexedDB. */
  idb: FaultyIdb;
  /** Ends it where it stands. */
  kill(): void;
}

export function openContext(device: Device, around: AroundContext): Context {
  const agent: Agent = new Agent('tab', 'tab', () => device.locks.release(agent));
  const idb = faultyIdb(device.indexedDB);
  const id = crypto.randomUUID().slice(0, 8);
  let made = 0;
  const outside: Outside = {
    config: around.config,
    clock: fastClock(agent, around.speed),
    isOnline: around.isOnline ?? (() => true),
    fetch: (input, init) => (agent.isDead ? new Promise(() => undefined) : agent.gate(around.fetch(input, init))),
    locks: device.locks.of(agent),
    channel: {
      post: (news: News) => {
        for (const ear of device.ears) if (ear.agent !== agent) setTimeout(() => ear.agent.hear(() => ear.hear(news)));
      },
      listen: (hear) => {
        const ear = { agent, hear };
        device.ears.add(ear);
        return () => device.ears.delete(ear);
      },
    },
    store: openShopStore(idb.indexedDB, platformClock, async () => undefined),
    uuid: () => `${id}-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    // Backoff grows as fast as it can, so that a sender soon gives up instead of waiting within its turn.
    random: () => 0.99,
    isVisible: () => true,
    getToken: around.getToken ?? (async () => null),
  };
  return { outside, idb, kill: () => agent.doom('kill', 0) };
}

function fastClock(agent: Agent, speed: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * speed,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(() => agent.hear(run), ms / speed);
      return () => clearTimeout(timer);
    },
  };
}
