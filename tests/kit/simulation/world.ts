// The environment of a simulated run: one device with two tabs and a worker, a network, a server, and the oracle that checks
// the invariants. The code of src/offline is real and runs over a fake IndexedDB; only the ports are virtual.
import { ShopError } from '#src/base/errors.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { createOutbox, type Outbox } from '#src/offline/index.ts';
import { rules as ourRules } from '#src/offline/replay/rules.ts';
import { Agent, type AgentKind } from './agent.ts';
import { VirtualClock } from './clock.ts';
import { Device } from './device.ts';
import { type FaultyIdb, faultyIdb } from './idb.ts';
import { goods, threeTees } from './lines.ts';
import { VirtualLocks } from './locks.ts';
import { type Backend, ModelServer } from './model-server.ts';
import { type Fate, VirtualNetwork } from './network.ts';
import { Oracle } from './oracle.ts';
import { type Mutant, portsFor, type Stage } from './ports.ts';
import { untilQuiet } from './quiet.ts';
import { seededRandom } from './random.ts';
import type { RealShop } from './real-shop.ts';
import { openCheckout, type ShopperCheckout } from './shopper-checkout.ts';
import { MemoryViews } from './views.ts';
import { Violation } from './violation.ts';

export const SESSION = '0123456789abcdef0123456789abcdef';
export const CART = `cart:${SESSION}` as const;
export const EMAILS = ['asha@example.com', 'bala@example.com'] as const;
export type Name = 't1' | 't2' | 'w';

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
  /** Called once for each world. */
  fault?: () => Mutant;
  /** A real server in place of the model, which then only follows it (tests/kit/whole-shop). */
  shop?: (world: World) => RealShop;
}

export interface Player {
  agent: Agent;
  outbox: Outbox;
  idb: FaultyIdb;
  /** Only a tab has one. */
  checkout: ShopperCheckout | undefined;
}

export class World {
  readonly clock = new VirtualClock();
  readonly oracle = new Oracle();
  readonly views = new MemoryViews(this.oracle);
  readonly server: ModelServer;
  readonly network: VirtualNetwork;
  readonly locks: VirtualLocks;
  readonly players = new Map<Name, Player>();
  email: string | null = null;
  isWallSteady = true;
  /** Called with the text of every command. */
  noteCommand: (text: string) => void = () => {};
  /** First violation or unexpected error. */
  broken: unknown;
  readonly #stage: Stage;
  /** The real server; undefined if the model is the server. */
  readonly shop: RealShop | undefined;
  readonly #device = new Device(this.clock);

  constructor(options: WorldOptions) {
    this.server = new ModelServer(options.backend, options.isTerse ?? false);
    this.shop = options.shop?.(this);
    this.locks = new VirtualLocks(options.hasStickyLocks);
    this.network = new VirtualNetwork({
      clock: this.clock,
      arrive: (request, take) => (this.shop ? this.shop.arrive(request, take) : take(this.server.answer(request))),
      fates: options.fates ?? [],
      watch: (request) => {
        this.views.sent(request);
        const wallNow = this.isWallSteady ? this.clock.now() : undefined;
        this.noteViolation(() => this.oracle.sent(request, this.network.open, wallNow));
      },
      answered: (request, answer) => {
        this.oracle.verdicts.answered(request, answer);
        const { cartItems } = answer.body ?? {};
        if (request.path === '/get-cart' && cartItems) this.views.read(request.agent, cartItems);
      },
    });
    let uuids = 0;
    const { clock, oracle } = this;
    this.#stage = {
      ...{ clock, oracle, backend: options.backend, authKey: this.shop?.authKey ?? 'key' },
      locks: this.locks,
      hasNoLocks: options.hasNoLocks ?? false,
      network: this.network,
      fault: options.fault?.(),
      listeners: new Map(),
      storing: 0,
      knows: (agent, doc) => this.views.knows(agent, doc),
      uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
      random: seededRandom(options.seed ?? 1),
      tokenFor: ({ kind }) => (kind === 'worker' && !options.workerHasToken ? null : this.tokenNow()),
      noteViolation: this.noteViolation,
    };
  }

  /** Ends the run: removes the listeners, so that it can be garbage-collected. */
  end(): void {
    for (const part of [this.network, this.locks]) part.end();
  }

  player(name: Name): Player {
    const player = this.players.get(name);
    if (!player) throw new Error(`${name} was never opened`);
    return player;
  }

  /** Opens a tab or the worker, and kills the earlier one of that name. */
  async open(name: Name, storage: 'works' | 'hangs' = 'works'): Promise<Player> {
    this.players.get(name)?.agent.interrupt('kill', 0);
    const kind: AgentKind = name === 'w' ? 'worker' : 'tab';
    const agent = new Agent(name, kind, (dead) => {
      this.locks.release(dead);
      this.oracle.forget(dead);
      this.#stage.listeners.delete(dead);
    });
    const idb = faultyIdb(this.#device.idb);
    idb.hangs = storage === 'hangs';
    const ports = portsFor(agent, idb, this.#stage);
    const rules = { ...ourRules, ...this.#stage.fault?.rules };
    const outbox = createOutbox(ports, kind === 'worker' ? { rules, maxWaitMs: 20_000 } : { rules });
    const checkout = kind === 'tab' ? openCheckout(this, agent, outbox, ports, this.#stage.fault) : undefined;
    const player = { agent, outbox, idb, checkout };
    ports.store.onMemory(() => {
      agent.isInMemory = true;
      this.oracle.payments.forgets();
      // An order that it finishes now leaves the cart in its memory, and the device does not learn of that.
      if (this.server.checkout.orders.size > 0) for (const { line } of goods) this.oracle.external.add(CART + line);
      if (!idb.hangs && !idb.wasFull && !idb.isBroken)
        this.broken ??= new Violation('I1', `${name} gave up a device that works`);
    });
    this.players.set(name, player);
    // The header shows the number of goods from the start, so a tab always subscribes.
    if (kind === 'tab') outbox.cart(SESSION).subscribe(() => this.noteViolation(() => this.views.changed(player)));
    if (kind === 'tab')
      void outbox.session.open({ read: () => SESSION, write: () => {} }).then(async () => {
        await outbox.setCustomer(this.email);
        await outbox.wake('start');
        if (this.server.checkout.orders.size > 0) await checkout?.resume();
      });
    await this.settle();
    return player;
  }

  /** Of who is logged in. */
  tokenNow(): string | null {
    return this.email && (this.shop?.tokenFor(this.email) ?? 'token');
  }

  /** Puts three tees of size M into the server's cart, from an earlier visit that this device does not know. */
  prefill(): void {
    this.server.answer(threeTees(SESSION));
    this.server.effects.length = 0;
  }

  /** The customer in localStorage has changed. Every tab except the one that changed it is notified. */
  setEmail(email: string | null, by: Name): void {
    this.email = email;
    for (const [name, { agent, outbox }] of this.players)
      if (agent.kind === 'tab' && name !== by) agent.notify(() => void outbox.setCustomer(this.email));
  }

  /** Steals the locks of both lists from the sender and releases them at once. */
  stealLocks(name: Name): void {
    this.oracle.wereLocksStolen = true;
    const locks = this.locks.of(this.player(name).agent);
    for (const queueKey of this.oracle.docs.keys())
      locks.request(`outbox:v1:${queueKey}`, { steal: true }, async () => {}).catch(ignoreTheft);
  }

  /** Waits until nothing can happen without time passing. Throws the first violation. */
  async settle(): Promise<void> {
    await (this.shop?.untilQuiet() ?? untilQuiet(() => this.#stage.storing, this.#hangs));
    if (this.broken) throw this.broken;
  }

  async advance(ms: number): Promise<void> {
    await this.settle();
    for (let left = ms; left > 0; ) {
      left = this.clock.step(left);
      await this.settle();
    }
  }

  readDoc = (queueKey: string): Promise<Doc | undefined> => this.#device.readDoc(queueKey);
  writeRaw = (key: string, record: unknown): Promise<void> => this.#device.write(key, record);

  /** The browser clears the site's databases and caches while tabs are open. localStorage, with the session id, stays. */
  async clearStorage(): Promise<void> {
    await this.settle();
    for (const { idb } of this.players.values()) idb.loseConnections();
    await this.#device.clear();
    this.shop?.siteDataCleared();
    // A tab that lost its storage sends a copied change that another tab has undone when it cannot learn of that: because it
    // is frozen, or because no awake context can read the device.
    const canReport = ({ agent, idb }: Player) => agent.isAwake && !agent.isInMemory && !idb.hangs && !idb.isBroken;
    const isReported = [...this.players.values()].some(canReport);
    for (const { agent } of this.players.values())
      if (agent.isInMemory && (agent.isFrozen || !isReported))
        for (const line of this.views.linesOfCopies(agent)) this.oracle.external.add(CART + line);
    this.oracle.cleared(this.network.open);
  }

  /** Adds fields of a later release, which this one does not know. */
  async leaveUnknownFields(queueKey: string): Promise<void> {
    if (!this.oracle.docs.has(queueKey)) return;
    const doc = await this.readDoc(queueKey);
    if (!doc) return;
    const outbox = doc.outbox.map((op) => ({ ...op, future: 'kept' }));
    const next = { ...doc, outbox, rev: doc.rev + 1, future: 'kept' };
    await this.writeRaw(queueKey, next);
    this.oracle.docs.set(queueKey, next);
  }

  #hangs = () => [...this.players.values()].some(({ idb }) => idb.hangs);

  /** Work that a shopper does not wait for. An unexpected error in it fails the run. */
  async noteFailure(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof ShopError)) this.broken ??= error;
    }
  }

  readonly noteViolation = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      this.broken ??= error;
    }
  };
}

function ignoreTheft(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
