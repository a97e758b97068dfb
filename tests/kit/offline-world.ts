// Everything a history plays in: one device, two tabs and a worker on it, a network and a server, and the oracle that
// watches. Real src/offline code over a fake IndexedDB; only what Outside names is virtual.
import type { Doc } from '#src/offline/doc.ts';
import { openIdbStore } from '#src/offline/idb-store.ts';
import { createOutbox, type Outbox } from '#src/offline/outbox.ts';
import type { Channel, Locks, Outside } from '#src/offline/outside.ts';
import type { Rules } from '#src/offline/rules.ts';
import { rules as ourRules } from '#src/offline/rules.ts';
import { createSafeStore } from '#src/offline/safe-store.ts';
import { isScope } from '#src/offline/scope.ts';
import { carry } from '#src/offline/shop-store.ts';
import type { Store } from '#src/offline/store.ts';
import { Agent, type AgentKind } from './offline-agent.ts';
import { VirtualClock } from './offline-clock.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from './offline-idb.ts';
import { VirtualLocks } from './offline-locks.ts';
import { type Backend, ModelServer } from './offline-model-server.ts';
import { type Fate, VirtualNetwork } from './offline-network.ts';
import { Oracle, Violation } from './offline-oracle.ts';

export const SESSION = '0123456789abcdef0123456789abcdef';
export const CART = `cart:${SESSION}` as const;
export const EMAILS = ['asha@example.com', 'bala@example.com'] as const;
export type Name = 't1' | 't2' | 'w';

/** A mistake planted in the code under test (seeded-faults.test.ts). */
export interface PlantedFault {
  rules?: Partial<Rules>;
  /** Between the agent and its device. */
  store?(store: Store, agent: Agent): Store;
  locks?(locks: Locks, isHeld: (name: string) => boolean): Locks;
  /** In place of the store over IndexedDB. */
  device?(indexedDB: IDBFactory, clock: Outside['clock']): Store;
}

export interface WorldOptions {
  backend: Backend;
  fates?: readonly Fate[];
  seed?: number;
  /** A plain server that answers an add without the line's id. */
  isTerse?: boolean;
  /** Locks of dead contexts stay held. */
  hasStickyLocks?: boolean;
  /** No Web Locks at all. */
  hasNoLocks?: boolean;
  workerHasToken?: boolean;
  /** Made anew for every world. */
  fault?: () => PlantedFault;
}

interface Player {
  agent: Agent;
  outbox: Outbox;
  idb: FaultyIdb;
}

export class World {
  readonly clock = new VirtualClock();
  readonly oracle = new Oracle();
  readonly server: ModelServer;
  readonly network: VirtualNetwork;
  readonly locks: VirtualLocks;
  readonly players = new Map<Name, Player>();
  email: string | null = null;
  isWallSteady = true;
  /** The first promise that was broken. */
  broken: unknown;
  readonly #options: WorldOptions;
  readonly #fault: PlantedFault | undefined;
  readonly #device = freshDevice();
  readonly #keeper: Store;
  readonly #over = new AbortController();
  #storing = 0;
  #uuids = 0;
  #random: number;
  #listeners = new Map<Agent, (news: unknown) => void>();

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#fault = options.fault?.();
    this.#random = options.seed ?? 1;
    this.#keeper = openIdbStore(this.#device, 'shop-core', this.clock);
    this.server = new ModelServer(options.backend, options.isTerse ?? false);
    this.locks = new VirtualLocks(options.hasStickyLocks, this.#over.signal);
    this.network = new VirtualNetwork({
      clock: this.clock,
      server: this.server,
      fates: options.fates ?? [],
      over: this.#over.signal,
      watch: (request) =>
        this.#blame(() =>
          this.oracle.sent(request, this.network.open, this.isWallSteady ? this.clock.now() : undefined),
        ),
    });
  }

  /** The history is over: nothing of it is kept in memory. */
  end(): void {
    this.#over.abort();
  }

  player(name: Name): Player {
    const player = this.players.get(name);
    if (!player) throw new Error(`${name} was never opened`);
    return player;
  }

  /** Opens a tab or the worker, in place of the one of that name. */
  async open(name: Name, storage: 'works' | 'hangs' = 'works'): Promise<Player> {
    this.players.get(name)?.agent.doom('kill', 0);
    const kind: AgentKind = name === 'w' ? 'worker' : 'tab';
    const agent = new Agent(name, kind, (dead) => {
      this.locks.release(dead);
      this.oracle.forget(dead);
      this.#listeners.delete(dead);
    });
    const idb = faultyIdb(this.#device);
    idb.hangs = storage === 'hangs';
    const outside = this.#outsideOf(agent, idb);
    const rules = { ...ourRules, ...this.#fault?.rules };
    const outbox = createOutbox(outside, kind === 'worker' ? { rules, maxWaitMs: 20_000 } : { rules });
    const player = { agent, outbox, idb };
    outside.store.onMemory(() => {
      agent.isInMemory = true;
      if (!idb.hangs && !idb.wasFull) this.broken ??= new Violation('I1', `${name} gave up a device that works`);
    });
    this.players.set(name, player);
    if (kind === 'tab')
      void outbox.session.open({ read: () => SESSION, write: () => {} }).then(async () => {
        await outbox.setCustomer(this.email);
        await outbox.wake('start');
      });
    await this.settle();
    return player;
  }

  /** Three tees of size M from an earlier visit, which this device knows nothing of. */
  prefill(): void {
    const products = { product_id: 'tee', price: 420, session_id: SESSION, quantity: 3, size: 'M', color: 'red' };
    this.server.answer({
      method: 'POST',
      path: '/add-cart',
      query: {},
      body: { isCombo: false, products },
      key: undefined,
    });
    this.server.effects.length = 0;
  }

  /** What localStorage says changed; every tab but the one that did it hears of it. */
  setEmail(email: string | null, by: Name): void {
    this.email = email;
    for (const [name, { agent, outbox }] of this.players)
      if (agent.kind === 'tab' && name !== by) agent.hear(() => void outbox.setCustomer(this.email));
  }

  /** Until nothing can happen without time passing. Throws the first broken promise. */
  async settle(): Promise<void> {
    // A database that hangs is not waited for.
    for (let idle = 0, turns = 0; idle < 2 && turns < 400; turns += 1) {
      const before = this.#storing;
      await new Promise((resolve) => setImmediate(resolve));
      idle = this.#storing === 0 || (this.#hangs() && before === this.#storing && turns > 20) ? idle + 1 : 0;
    }
    if (this.broken) throw this.broken;
  }

  async advance(ms: number): Promise<void> {
    await this.settle();
    for (let left = ms; left > 0; ) {
      left = this.clock.step(left);
      await this.settle();
    }
  }

  /** The document as it is stored, seen by nobody's code. */
  readDoc = async (scope: string): Promise<Doc | undefined> => (await this.#keeper.read(scope)) as Doc | undefined;

  writeRaw = (key: string, record: unknown): Promise<void> => this.#keeper.update(key, () => record);

  /** A later release leaves fields this one does not know. */
  async leaveUnknownFields(scope: string): Promise<void> {
    if (!this.oracle.docs.has(scope)) return;
    await this.#keeper.update(scope, (raw) => {
      const doc = raw as Doc;
      const outbox = doc.outbox.map((op) => ({ ...op, future: 'kept' }));
      const next = { ...doc, outbox, rev: doc.rev + 1, future: 'kept' };
      this.oracle.docs.set(scope, next);
      return next;
    });
  }

  #hangs = () => [...this.players.values()].some(({ idb }) => idb.hangs);

  #outsideOf(agent: Agent, idb: FaultyIdb): Outside {
    const { clock, locks, network } = this;
    const { hasNoLocks, workerHasToken } = this.#options;
    const fault = this.#fault;
    const device = fault?.device ?? ((indexedDB) => openIdbStore(indexedDB, 'shop-core', agentClock));
    const agentClock = { ...clock, now: clock.now, monotonic: clock.monotonic, after: this.#afterOf(agent) };
    const observed = this.#observe(agent, device(idb.indexedDB, agentClock));
    const gated = this.#gate(agent, fault?.store?.(observed, agent) ?? observed);
    const agentLocks = locks.of(agent);
    return {
      config: {
        apiBase: '/api',
        trackingBase: '/shipping',
        authKey: 'key',
        backendIdempotency: this.server.kind === 'own',
      },
      fetch: network.fetchOf(agent),
      clock: agentClock,
      locks: hasNoLocks ? null : (fault?.locks?.(agentLocks, locks.isHeld) ?? agentLocks),
      channel: this.#channelOf(agent),
      store: createSafeStore({ device: gated, carry, freeSpace: async () => {} }),
      uuid: () => `00000000-0000-4000-8000-${String(++this.#uuids).padStart(12, '0')}`,
      random: this.#nextRandom,
      isOnline: () => network.isUp,
      isVisible: () => agent.kind === 'tab' && agent.isAwake,
      getToken: async () => (this.email && (agent.kind === 'tab' || workerHasToken) ? 'token' : null),
    };
  }

  #afterOf = (agent: Agent) => (ms: number, run: () => void) => {
    let isOff = false;
    const stop = this.clock.after(ms, () => agent.hear(() => isOff || run()));
    return () => {
      isOff = true;
      stop();
    };
  };

  #observe(agent: Agent, store: Store): Store {
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
        if (isScope(key)) this.#blame(() => this.oracle.committed(agent, key, before as Doc | undefined, now as Doc));
      },
      remove: async (keys) => {
        await store.remove(keys);
        for (const key of keys) this.oracle.removed(key);
      },
    };
  }

  #gate(agent: Agent, store: Store): Store {
    const gate = <T>(work: Promise<T>): Promise<T> => {
      this.#storing += 1;
      return agent.gate(work.finally(() => (this.#storing -= 1)));
    };
    return {
      read: (key) => gate(store.read(key)),
      update: (key, change, durability) => gate(store.update(key, change, durability)),
      remove: (keys) => gate(store.remove(keys)),
      keys: () => gate(store.keys()),
    };
  }

  #channelOf(agent: Agent): Channel {
    return {
      post: (news) => {
        for (const [other, hear] of this.#listeners)
          if (other !== agent) queueMicrotask(() => other.hear(() => hear(news)));
      },
      listen: (hear) => {
        this.#listeners.set(agent, hear);
        return () => this.#listeners.delete(agent);
      },
    };
  }

  /** mulberry32 */
  #nextRandom = (): number => {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };

  #blame(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.broken ??= error;
    }
  }
}
