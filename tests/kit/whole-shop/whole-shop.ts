// The shop's side of a run: one or two instances of the real server on one database, the payment provider, the mail server, the
// merchant. It takes the place of the model server in a World (tests/kit/simulation/world.ts); the model follows every answer.
import type { Db } from '#server/db/schema.ts';
import { TEST_KEY } from '#tests/kit/server/app.ts';
import { Agent } from '#tests/kit/simulation/agent.ts';
import type { StoredItem } from '#tests/kit/simulation/model-server.ts';
import type { TakeAnswer } from '#tests/kit/simulation/network.ts';
import type { PaidResult, RealShop } from '#tests/kit/simulation/real-shop.ts';
import type { SentRequest } from '#tests/kit/simulation/sent-request.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { passCalmDay } from './calm-day.ts';
import { Follower } from './follower.ts';
import { requireLedger, whatIsOpen } from './invariants.ts';
import { Mailbox } from './mailbox.ts';
import { type MerchantActName, merchantActs } from './merchant.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PushRelay } from './push-relay.ts';
import {
  type Incoming,
  type OpenCall,
  type ServerInstance,
  type ServerMutant,
  serve,
  startInstance,
} from './server-instance.ts';
import type { Rows } from './shop-database.ts';
import type { ShopOptions } from './shop-options.ts';
import { tokenOf } from './small-catalogue.ts';
import { untilDrained } from './virtual-globals.ts';
import { Visitor } from './visitor.ts';
import type { Visit } from './visits.ts';

/** The kinds of programs on the shop's database. */
const INSTANCE = { hasJobs: true, isSlow: true, isOurs: true };
const JOBS = { hasJobs: false, isSlow: false, isOurs: true };
const OTHER_PROGRAM = { hasJobs: false, isSlow: false, isOurs: false };
const LONGEST_TRANSACTION_MS = 60_000;
const RESTART_MS = 3_000;
export class WholeShop implements RealShop {
  readonly authKey = TEST_KEY;
  readonly mailbox: Mailbox;
  readonly pushes: PushRelay;
  readonly follower: Follower;
  readonly #world: World;
  readonly #options: ShopOptions;
  readonly #instances: (ServerInstance | undefined)[] = [];
  /** The provider and the merchant: other programs on the same database. */
  readonly provider: ServerInstance;
  readonly #gateway: PaymentProvider;
  clockIsAheadMs = 0;
  siteDataCleared = (): void => {};
  readonly visitors = new Map<string, Visitor>();
  #backup: Rows;
  #backedUpAt = 0;
  #started = 0;
  #isFair = false;
  #isOver = false;
  #mutant: ServerMutant = {};

  constructor(world: World, options: ShopOptions) {
    this.#world = world;
    this.#options = options;
    this.#backup = options.rows;
    this.mailbox = new Mailbox(options.log, options.random);
    this.pushes = new PushRelay(options.log, options.random, world.clock.monotonic, world.noteViolation);
    this.follower = new Follower(world, options.database, options.slowMs > 0);
    this.provider = this.#open(new Agent('provider', 'server', () => {}), OTHER_PROGRAM);
    this.#gateway = new PaymentProvider(this, world, options);
  }

  start(): void {
    for (let at = 0; at < this.#options.instances; at += 1) this.#startAt(at);
  }

  /** Applies a mutant of the server. Call it before `start`. */
  applyMutant(mutant: ServerMutant): void {
    this.#mutant = mutant;
  }

  /** Lets a day pass after the last page was closed. */
  async rest(): Promise<void> {
    for (const instance of this.#instances) await instance?.stopJobs();
    const { jobs } = this.#open(new Agent('jobs', 'server', () => {}), JOBS);
    await passCalmDay(this.#world, jobs, async () => (await whatIsOpen(this.#options.database)) !== undefined);
  }

  /** The shop of the last backup, with its orders. What the provider knows stays as it is. */
  async restoreEverything(): Promise<void> {
    await this.untilQuiet();
    await this.#options.database.writeAllButProvider(this.#backup);
    this.pushes.restored(this.#backedUpAt);
  }

  /** Ends the run: nothing of it continues. */
  async end(): Promise<void> {
    this.#isOver = true;
    for (const instance of [...this.#instances, this.provider]) instance?.agent.interrupt('kill', 0);
    await untilDrained();
  }

  /** From now on nothing is lost or killed on the way to the shop. */
  beFair(): void {
    this.#isFair = true;
    this.#gateway.isFair = true;
    this.mailbox.isFair = true;
    this.pushes.isFair = true;
    for (const instance of this.#instances) instance?.agent.cancelInterruption();
  }

  /** The clock of the shop's machine is set. */
  setClock(ms: number): void {
    this.clockIsAheadMs += ms;
  }

  /** Kills an instance after that many more answers of its database. It starts again by itself. */
  kill(at: number, inSteps: number): void {
    this.#instances[at]?.agent.interrupt('kill', inSteps);
  }

  tokenFor = (email: string): string => tokenOf(email);

  arrive(request: SentRequest, take: TakeAnswer): void {
    const awake = this.#instances.filter((one) => one !== undefined);
    const instance = awake[Math.floor(this.#options.random() * awake.length)];
    const call: OpenCall = { request, take };
    this.follower.arrived(request);
    if (instance) {
      instance.calls.add(call);
      void this.#world.noteFailure(this.#answer(instance, call));
    } else take(null);
  }

  /** A call of somebody else than the pages of the World. Resolves to null if the connection broke. */
  call(request: Incoming) {
    return new Promise<Awaited<ReturnType<typeof serve>> | null>((resolve) => {
      this.arrive(request as SentRequest, resolve);
    });
  }

  pay = (providerOrderId: string): Promise<PaidResult | undefined> => this.#gateway.pay(providerOrderId);

  changeItem({ id }: StoredItem, qty: number): Promise<void> {
    return this.#between(async (db) => {
      if (qty === 0) await db.deleteFrom('cart_line').where('id', '=', id).execute();
      else await db.updateTable('cart_line').set({ quantity: qty }).where('id', '=', id).execute();
    });
  }

  backUp(): Promise<void> {
    return this.#between(async () => {
      this.#backup = await this.#options.database.read();
      this.#backedUpAt = this.#world.clock.monotonic();
    });
  }

  /** All instances are stopped, and start again on the older rows. */
  restore(): Promise<void> {
    return this.#between(async () => {
      for (const instance of this.#instances) instance?.agent.interrupt('kill', 0);
      await this.untilQuiet();
      await this.#options.database.writeLists(this.#backup);
    });
  }

  /** The merchant works on the database while the shop is open. */
  asMerchant(name: MerchantActName): Promise<void> {
    return this.#between(async () => {
      const isDone = await merchantActs[name](this.provider.db, this.#options.random, this.visitors);
      if (isDone) this.#options.log.add('answer', 'shop', `did: ${name}`);
    });
  }

  /** Somebody at another device does something. Nobody waits for it. */
  visit(who: string, act: (visit: Visit) => Promise<void>): void {
    const [world, { random, isCalm }] = [this.#world, this.#options];
    const visitor = this.visitors.get(who) ?? new Visitor(who, world, this, { random, isCalm });
    this.visitors.set(who, visitor);
    void world.noteFailure(act({ visitor, world, shop: this, random }));
  }

  requireLedger(): Promise<void> {
    return this.#between(() => requireLedger(this.#options.database));
  }

  /** Works with the database while no transaction is open. The merchant and the provider are not slow. */
  async #between(work: (db: Db) => Promise<void>): Promise<void> {
    const { database } = this.#options;
    await this.#world.settle();
    for (let waited = 0; database.openTransactions > 0; waited += 10) {
      if (waited > LONGEST_TRANSACTION_MS) throw new Violation('W7', 'a transaction never ends');
      await this.#world.advance(10);
    }
    await work(database.db);
  }

  async untilQuiet(): Promise<void> {
    await untilDrained();
    while (await this.follower.catchUp()) await untilDrained();
  }

  async #answer(instance: ServerInstance, call: OpenCall): Promise<void> {
    const answer = await serve(instance, call.request);
    if (!instance.calls.delete(call)) return;
    const { method, url } = call.request;
    const said = `${method} ${url.split('?')[0]} → ${answer.status} ${answer.body.code ?? ''}`;
    this.#options.log.add('answer', instance.agent.name, said);
    this.#world.noteViolation(() => this.follower.follow(call.request, answer));
    call.take(answer);
  }

  #startAt(at: number): void {
    this.#started += 1;
    const name = `server ${at + 1}`;
    const agent = new Agent(name, 'server', () => {
      this.pushes.serverDied();
      const calls = [...(this.#instances[at]?.calls ?? [])];
      // An answer that is ready at this moment does not leave it.
      this.#instances[at]?.calls.clear();
      this.#instances[at] = undefined;
      if (!this.#isOver) this.#options.log.add('fault', name, `is killed with ${calls.length} calls under way`);
      this.follower.interrupted(calls.map(({ request }) => request));
      for (const { take } of calls) queueMicrotask(() => take(null));
      this.#world.clock.after(RESTART_MS, () => this.#startAt(at));
    });
    this.#instances[at] = this.#open(agent, INSTANCE);
    if (this.#started > this.#options.instances) this.#options.log.add('step', name, 'starts again');
  }

  #open(agent: Agent, { hasJobs, isSlow, isOurs }: typeof INSTANCE): ServerInstance {
    const { database, random, slowMs } = this.#options;
    const { clock } = this.#world;
    const { statement, parts, transport } = isOurs ? this.#mutant : {};
    const pause = () => new Promise<void>((resolve) => clock.after(Math.floor(random() * slowMs), resolve));
    const db = database.connect({
      agent,
      rewrite: (text) => statement?.(text) ?? text,
      delay: () => (slowMs > 0 && isSlow && !this.#isFair ? pause() : undefined),
      committed: (statements) => this.follower.committed(statements),
    });
    return startInstance(agent, db, {
      clock: () => new Date(),
      transport: transport?.(this.mailbox.transport) ?? this.mailbox.transport,
      post: this.pushes.post,
      hasJobs,
      parts,
      onError: (line) => this.#world.noteViolation(() => this.follower.logged(line)),
    });
  }
}
