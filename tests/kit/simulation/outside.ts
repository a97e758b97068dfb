// What one tab or worker of a history is given as its Outside: virtual clock, locks, network and channel, and the real
// store over its own view of the shared IndexedDB. Every committed write passes the oracle on its way back.
import type { Counter } from '#src/features/checkout/place-order.ts';
import type { Doc } from '#src/offline/doc.ts';
import { openIdbStore } from '#src/offline/idb-store.ts';
import type { Outbox } from '#src/offline/outbox.ts';
import type { Channel, Locks, Outside } from '#src/offline/outside.ts';
import type { Rules } from '#src/offline/rules.ts';
import { createSafeStore } from '#src/offline/safe-store.ts';
import { isScope } from '#src/offline/scope.ts';
import { carry } from '#src/offline/shop-store.ts';
import type { Store } from '#src/offline/store.ts';
import type { Agent } from './agent.ts';
import type { VirtualClock } from './clock.ts';
import type { FaultyIdb } from './idb.ts';
import type { VirtualLocks } from './locks.ts';
import type { Backend } from './model-server.ts';
import type { VirtualNetwork } from './network.ts';
import type { Oracle } from './oracle.ts';

/** A mistake planted in the code under test (mutants.test.ts). */
export interface Mutant {
  rules?: Partial<Rules>;
  /** Between the agent and its device. */
  store?(store: Store, agent: Agent): Store;
  /** What a tab takes along when it moves to memory. */
  carry?: typeof carry;
  locks?(locks: Locks, isHeld: (name: string) => boolean): Locks;
  /** In place of the store over IndexedDB. */
  device?(indexedDB: IDBFactory, clock: Outside['clock']): Store;
  /** In place of the parts that the checkout works with. */
  till?(counter: Counter, outbox: Outbox): Counter;
}

/** What all contexts of one history share. */
export interface Stage {
  backend: Backend;
  clock: VirtualClock;
  oracle: Oracle;
  locks: VirtualLocks;
  hasNoLocks: boolean;
  network: VirtualNetwork;
  fault: Mutant | undefined;
  ears: Map<Agent, Set<(news: unknown) => void>>;
  /** Reads and writes under way. */
  storing: number;
  /** An agent has read or written a document of the device, or was told of it. */
  knows(agent: Agent, doc: Doc): void;
  uuid(): string;
  random(): number;
  tokenFor(agent: Agent): string | null;
  /** Remembers the first promise that `check` finds broken. */
  blame(check: () => void): void;
}

export function outsideFor(agent: Agent, idb: FaultyIdb, stage: Stage): Outside {
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
      authKey: 'key',
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

const clockOf = (agent: Agent, { clock }: Stage): Outside['clock'] => ({
  now: clock.now,
  monotonic: clock.monotonic,
  after: (ms, run) => {
    let isOff = false;
    const stop = clock.after(ms, () => agent.hear(() => isOff || run()));
    return () => {
      isOff = true;
      stop();
    };
  },
});

function observe(agent: Agent, store: Store, { oracle, blame, knows }: Stage): Store {
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
      if (isScope(key)) knows(agent, now as Doc);
      if (isScope(key)) blame(() => oracle.committed(agent, key, before as Doc | undefined, now as Doc));
      else if (key.startsWith('payment:'))
        blame(() => {
          oracle.verdicts.checkPayment(now);
          oracle.payments.committed(now);
        });
    },
    updateTogether: async (keys, change, durability) => {
      let now: readonly unknown[] = [];
      const noting = (olds: readonly unknown[]) => {
        now = change(olds);
        return now;
      };
      await store.updateTogether(keys, noting, durability);
      for (const [at, key] of keys.entries()) if (isScope(key)) oracle.docs.set(key, now[at] as Doc);
    },
    remove: async (keys) => {
      await store.remove(keys);
      for (const key of keys)
        if (key.startsWith('payment:')) blame(() => oracle.payments.removed(key));
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
        (record) => record !== undefined && isScope(key) && stage.knows(agent, record as Doc),
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

const channelOf = (agent: Agent, { ears, knows }: Stage): Channel => ({
  post: (news) => {
    for (const [other, hearing] of ears)
      for (const hear of hearing) if (other !== agent) queueMicrotask(() => other.hear(() => hear(news)));
  },
  listen: (hear) => {
    const hearing = (news: unknown) => {
      // A tab that still tries its own device does not listen.
      if (agent.isInMemory && isDeviceDoc(news)) knows(agent, news.doc);
      hear(news);
    };
    ears.set(agent, (ears.get(agent) ?? new Set()).add(hearing));
    return () => ears.get(agent)?.delete(hearing);
  },
});

const isDeviceDoc = (news: unknown): news is { doc: Doc } =>
  typeof news === 'object' && news !== null && 't' in news && news.t === 'device-doc' && 'doc' in news && !!news.doc;
