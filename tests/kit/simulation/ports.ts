// The ports of one tab or worker of a run: virtual clock, locks, network and channel, and the real store over its own
// connection to the shared IndexedDB. The oracle checks every committed write.
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { isQueueKey } from '#src/offline/document/queue-key.ts';
import type { Outbox } from '#src/offline/index.ts';
import type { Channel, Locks, Ports } from '#src/offline/ports/ports.ts';
import type { Rules } from '#src/offline/replay/rules.ts';
import { carry, createSafeStore } from '#src/offline/storage/safe-store.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import type { Store } from '#src/storage/store.ts';
import type { Agent } from './agent.ts';
import type { VirtualClock } from './clock.ts';
import type { FaultyIdb } from './idb.ts';
import type { VirtualLocks } from './locks.ts';
import type { Backend } from './model-server.ts';
import type { VirtualNetwork } from './network.ts';
import type { Oracle } from './oracle.ts';

/** A mutant of the code under test (mutants.test.ts). */
export interface Mutant {
  rules?: Partial<Rules>;
  /** Wraps the store of an agent. */
  store?(store: Store, agent: Agent): Store;
  /** Replaces the function that says what a tab copies when it moves to memory. */
  carry?: typeof carry;
  locks?(locks: Locks, isHeld: (name: string) => boolean): Locks;
  /** Replaces the store over IndexedDB. */
  device?(indexedDB: IDBFactory, clock: Ports['clock']): Store;
  /** Replaces the parts of the checkout. */
  checkout?(context: OrderContext, outbox: Outbox): OrderContext;
}

/** What all contexts of one run share. */
export interface Stage {
  backend: Backend;
  authKey: string;
  clock: VirtualClock;
  oracle: Oracle;
  locks: VirtualLocks;
  hasNoLocks: boolean;
  network: VirtualNetwork;
  fault: Mutant | undefined;
  listeners: Map<Agent, Set<(news: unknown) => void>>;
  /** The number of reads and writes under way. */
  storing: number;
  /** An agent has read, written or received a document of the device. */
  knows(agent: Agent, doc: Doc): void;
  uuid(): string;
  random(): number;
  tokenFor(agent: Agent): string | null;
  /** Runs `check` and records the first violation. */
  noteViolation(check: () => void): void;
}

export function portsFor(agent: Agent, idb: FaultyIdb, stage: Stage): Ports {
  const { network, locks, fault } = stage;
  const clock = clockOf(agent, stage);
  const device = fault?.device?.(idb.indexedDB, clock) ?? openIdbStore(idb.indexedDB, 'shop-core', clock);
  const observed = observe(agent, device, stage);
  const gated = gate(agent, fault?.store?.(observed, agent) ?? observed, stage);
  const agentLocks = locks.of(agent);
  return {
    config: {
      apiBase: '/api',
      trackingBase: '/shipping',
      authKey: stage.authKey,
      backendIdempotency: stage.backend === 'own',
    },
    fetch: network.fetchOf(agent),
    clock,
    locks: stage.hasNoLocks ? null : (fault?.locks?.(agentLocks, locks.isHeld) ?? agentLocks),
    channel: channelOf(agent, stage),
    store: createSafeStore({ device: gated, carry: fault?.carry ?? carry, freeSpace: async () => {} }),
    uuid: stage.uuid,
    random: stage.random,
    isOnline: () => network.isUp,
    isVisible: () => agent.kind === 'tab' && agent.isAwake,
    getToken: async () => stage.tokenFor(agent),
  };
}

const clockOf = (agent: Agent, { clock }: Stage): Ports['clock'] => ({
  now: clock.now,
  monotonic: clock.monotonic,
  after: (ms, run) => {
    let isOff = false;
    const stop = clock.after(ms, () => agent.notify(() => isOff || run()));
    return () => {
      isOff = true;
      stop();
    };
  },
});

function observe(agent: Agent, store: Store, { oracle, noteViolation, knows }: Stage): Store {
  const notePayment = (record: unknown) =>
    noteViolation(() => {
      oracle.verdicts.checkPayment(record);
      oracle.payments.committed(record);
    });
  return {
    ...store,
    update: async (key, change, durability) => {
      let before: unknown;
      let now: unknown;
      await store.update(
        key,
        (old) => {
          before = old;
          now = change(old);
          return now;
        },
        durability,
      );
      if (isQueueKey(key)) knows(agent, now as Doc);
      if (isQueueKey(key)) noteViolation(() => oracle.committed(agent, key, before as Doc | undefined, now as Doc));
      else if (key.startsWith('payment:')) notePayment(now);
    },
    updateTogether: async (keys, change, durability) => {
      let now: readonly unknown[] = [];
      const noting = (olds: readonly unknown[]) => {
        now = change(olds);
        return now;
      };
      await store.updateTogether(keys, noting, durability);
      for (const [at, key] of keys.entries())
        if (isQueueKey(key)) oracle.docs.set(key, now[at] as Doc);
        else if (key.startsWith('payment:')) notePayment(now[at]);
    },
    remove: async (keys) => {
      await store.remove(keys);
      for (const key of keys)
        if (key.startsWith('payment:')) noteViolation(() => oracle.payments.removed(key));
        else oracle.removed(key);
    },
  };
}

function gate(agent: Agent, store: Store, stage: Stage): Store {
  const through = <T>(work: Promise<T>): Promise<T> => {
    stage.storing += 1;
    return agent.gate(
      work.finally(() => {
        stage.storing -= 1;
      }),
    );
  };
  return {
    read: (key) => {
      const reading = through(store.read(key));
      reading.then(
        (record) => record !== undefined && isQueueKey(key) && stage.knows(agent, record as Doc),
        () => {},
      );
      return reading;
    },
    update: (key, change, durability) => through(store.update(key, change, durability)),
    updateTogether: (keys, change, durability) => through(store.updateTogether(keys, change, durability)),
    remove: (keys) => through(store.remove(keys)),
    keys: () => through(store.keys()),
  };
}

const channelOf = (agent: Agent, { listeners, knows }: Stage): Channel => ({
  post: (news) => {
    for (const [other, listening] of listeners)
      for (const notify of listening)
        if (other !== agent && !other.isDeaf) queueMicrotask(() => other.notify(() => notify(news)));
  },
  listen: (notify) => {
    const listening = (news: unknown) => {
      // Only a tab in memory uses the documents that others send.
      if (agent.isInMemory && isDeviceDoc(news)) knows(agent, news.doc);
      notify(news);
    };
    listeners.set(agent, (listeners.get(agent) ?? new Set()).add(listening));
    return () => listeners.get(agent)?.delete(listening);
  },
});

const isDeviceDoc = (news: unknown): news is { doc: Doc } =>
  typeof news === 'object' && news !== null && 't' in news && news.t === 'device-doc' && 'doc' in news && !!news.doc;
