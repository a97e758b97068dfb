// The ports of an outbox on a test's device. Its IndexedDB, locks and messages between contexts outlive the contexts;
// time passes faster, and a context can be killed at any point.
import type { ApiConfig } from '#src/api/config.ts';
import { type Clock, platformClock } from '#src/base/clock.ts';
import type { News, Ports } from '#src/offline/ports/ports.ts';
import { openShopStore } from '#src/offline/storage/safe-store.ts';
import { Agent } from '#tests/kit/simulation/agent.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';
import { VirtualLocks } from '#tests/kit/simulation/locks.ts';

export { openShopStore };

export interface Device {
  indexedDB: IDBFactory;
  locks: VirtualLocks;
  listeners: Set<{ agent: Agent; notify: (news: unknown) => void }>;
}

export const openDevice = (): Device => ({ indexedDB: freshDevice(), locks: new VirtualLocks(), listeners: new Set() });

export interface AroundContext {
  fetch: typeof fetch;
  config: ApiConfig;
  /** The sender's waits pass this many times faster than on a real phone; waits for storage do not. */
  speed: number;
  isOnline?: () => boolean;
  getToken?: Ports['getToken'];
}

export interface Context {
  ports: Ports;
  /** Faults of this context's IndexedDB. */
  idb: FaultyIdb;
  /** Kills the context at once. */
  kill(): void;
}

export function openContext(device: Device, around: AroundContext): Context {
  const agent: Agent = new Agent('tab', 'tab', () => device.locks.release(agent));
  const idb = faultyIdb(device.indexedDB);
  const id = crypto.randomUUID().slice(0, 8);
  let made = 0;
  const ports: Ports = {
    config: around.config,
    clock: fastClock(agent, around.speed),
    isOnline: around.isOnline ?? (() => true),
    fetch: (input, init) => (agent.isDead ? new Promise(() => undefined) : agent.gate(around.fetch(input, init))),
    locks: device.locks.of(agent),
    channel: {
      post: (news: News) => {
        for (const entry of device.listeners)
          if (entry.agent !== agent) setTimeout(() => entry.agent.notify(() => entry.notify(news)));
      },
      listen: (notify) => {
        const entry = { agent, notify };
        device.listeners.add(entry);
        return () => device.listeners.delete(entry);
      },
    },
    store: openShopStore(idb.indexedDB, platformClock, async () => undefined),
    uuid: () => `${id}-0000-4000-8000-${String(++made).padStart(12, '0')}`,
    // The maximum back-off, so that a sender soon gives up instead of waiting while it holds the lease.
    random: () => 0.99,
    isVisible: () => true,
    getToken: around.getToken ?? (async () => null),
  };
  return { ports, idb, kill: () => agent.interrupt('kill', 0) };
}

function fastClock(agent: Agent, speed: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) * speed,
    monotonic: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(() => agent.notify(run), ms / speed);
      return () => clearTimeout(timer);
    },
  };
}
