// What may happen in a history, as fast-check commands: shoppers, triggers, time, and every kind of trouble.
import fc from 'fast-check';
import { ShopError } from '#src/base/errors.ts';
import type { ListOutbox } from '#src/offline/list-outbox.ts';
import type { Wake } from '#src/offline/wakes.ts';
import { type Good, goods, wishes } from './offline-lines.ts';
import type { Meant } from './offline-oracle.ts';
import { CART, EMAILS, type Name, SESSION, type World } from './offline-world.ts';

/** What a command may be chosen by: nothing of the code under test. */
export type Model = object;
type Command = fc.AsyncCommand<Model, World>;

/** Runs only while the named context is awake. */
function command(text: string, name: Name | undefined, run: (world: World) => Promise<unknown> | unknown): Command {
  const isPossible = (world: World) => !name || world.players.get(name)?.agent.isAwake === true;
  return {
    check: () => true,
    async run(_, world) {
      if (!isPossible(world)) return;
      await run(world);
      await world.settle();
      await world.advance(20);
    },
    toString: () => text,
  };
}

/** A shopper does something and does not wait for it. */
export function shop(world: World, name: Name, meant: Meant, act: (list: ListOutbox) => Promise<unknown>): void {
  const { agent, outbox } = world.player(name);
  const isWish = meant.scope.startsWith('wish:');
  const list = isWish ? outbox.wishlist(meant.scope.slice(5)) : outbox.cart(SESSION);
  const touchesOnlyMemory = () => {
    for (const { line } of [...goods, ...wishes])
      if (meant.line === undefined || meant.line === line) world.oracle.external.add(meant.scope + line);
  };
  if (agent.isInMemory) touchesOnlyMemory();
  const done = agent.isInMemory ? () => {} : world.oracle.expect(agent, meant);
  const settle = (kept: unknown) => {
    try {
      if (kept === 'memory') touchesOnlyMemory();
      done();
    } catch (error) {
      if (kept === 'device') world.broken ??= error;
    }
  };
  act(list).then(settle, (error: unknown) => {
    settle('refused');
    if (!(error instanceof ShopError)) world.broken ??= error;
  });
}

const tab = fc.constantFrom<Name>('t1', 't2');
const anyone = fc.constantFrom<Name>('t1', 't2', 'w');
const good = fc.constantFrom(...goods.slice(0, 3), ...goods.slice(0, 2), ...goods);
const few = fc.integer({ min: 1, max: 4 });
const steps = fc.nat({ max: 14 });

const say = (good: Good, qty?: number) => `${good.line}${qty === undefined ? '' : ` ${qty}`}`;

const shopping: [number, fc.Arbitrary<Command>][] = [
  [
    9,
    fc
      .tuple(tab, good, few)
      .map(([name, what, qty]) =>
        command(`${name} add ${say(what, qty)}`, name, (world) =>
          shop(world, name, { kind: 'add', scope: CART, line: what.line, qty }, (list) => list.add(what, qty)),
        ),
      ),
  ],
  [
    5,
    fc
      .tuple(tab, good, fc.integer({ min: 1, max: 9 }))
      .map(([name, what, qty]) =>
        command(`${name} set ${say(what, qty)}`, name, (world) =>
          shop(world, name, { kind: 'set', scope: CART, line: what.line, qty }, (list) =>
            list.setQuantity(what.line, qty),
          ),
        ),
      ),
  ],
  [
    4,
    fc
      .tuple(tab, good)
      .map(([name, what]) =>
        command(`${name} remove ${say(what)}`, name, (world) =>
          shop(world, name, { kind: 'remove', scope: CART, line: what.line }, (list) => list.remove(what.line)),
        ),
      ),
  ],
  [
    1,
    tab.map((name) =>
      command(`${name} clear`, name, (world) =>
        shop(world, name, { kind: 'clear', scope: CART }, (list) => list.clear()),
      ),
    ),
  ],
  [
    3,
    fc.tuple(tab, fc.constantFrom(...wishes), fc.boolean()).map(([name, what, isOn]) =>
      command(`${name} ${isOn ? 'wish' : 'unwish'} ${say(what)}`, name, (world) => {
        if (world.email === null) return;
        const scope = `wish:${world.email}`;
        const meant = { kind: isOn ? 'add' : 'remove', scope, line: what.line, qty: 1 } as const;
        shop(world, name, meant, (list) => (isOn ? list.add(what) : list.remove(what.line)));
      }),
    ),
  ],
  [
    1,
    fc.tuple(tab, fc.boolean()).map(([name, isRetry]) =>
      command(`${name} ${isRetry ? 'retry' : 'dismiss'}`, name, (world) => {
        const refused = world.oracle.docs.get(CART)?.rejected[0]?.op;
        if (!refused) return;
        const meant: Meant = { kind: 'retry', scope: CART, line: refused.line };
        shop(world, name, meant, (list) => (isRetry ? list.retry(refused.opId) : list.dismiss(refused.opId)));
      }),
    ),
  ],
];

const wakes = fc.constantFrom<Wake>('online', 'visible', 'sync', 'start', 'navigation', 'timer', 'pageshow');
const time: [number, fc.Arbitrary<Command>][] = [
  [
    4,
    fc
      .tuple(anyone, wakes)
      .map(([name, why]) =>
        command(`${name} wakes: ${why}`, name, (world) => void world.player(name).outbox.wake(why)),
      ),
  ],
  [
    7,
    fc
      .constantFrom(100, 400, 1_500, 3_000, 9_000, 20_000, 70_000, 400_000)
      .map((ms) => command(`${ms} ms pass`, undefined, (world) => world.advance(ms))),
  ],
];

const trouble: [number, fc.Arbitrary<Command>][] = [
  [
    2,
    fc
      .tuple(anyone, steps)
      .map(([name, inSteps]) =>
        command(`${name} is killed in ${inSteps} steps`, name, (world) =>
          world.player(name).agent.doom('kill', inSteps),
        ),
      ),
  ],
  [
    2,
    fc
      .tuple(anyone, steps)
      .map(([name, inSteps]) =>
        command(`${name} freezes in ${inSteps} steps`, name, (world) =>
          world.player(name).agent.doom('freeze', inSteps),
        ),
      ),
  ],
  [
    2,
    anyone.map((name) =>
      command(`${name} thaws`, undefined, async (world) => {
        if (!world.players.get(name)?.agent.isFrozen) return;
        // A shorter sleep is not told from a slow device.
        await world.advance(6_000);
        world.players.get(name)?.agent.thaw();
      }),
    ),
  ],
  [
    3,
    anyone.map((name) =>
      command(`${name} opens again`, undefined, async (world) => {
        if (world.players.get(name)?.agent.isAwake) return;
        await world.open(name);
      }),
    ),
  ],
  [
    1,
    fc.boolean().map((isUp) =>
      command(isUp ? 'network is back' : 'network is gone', undefined, (world) => {
        world.network.isUp = isUp;
      }),
    ),
  ],
  [
    1,
    fc.tuple(tab, few).map(([name, n]) =>
      command(`${name} is full for ${n} writes`, name, (world) => {
        world.player(name).idb.fullWrites = n;
      }),
    ),
  ],
  [
    1,
    anyone.map((name) =>
      command(`${name} loses its database connection`, name, (world) => world.player(name).idb.loseConnections()),
    ),
  ],
  [
    1,
    fc.tuple(tab, good, fc.boolean()).map(([name, what, isGone]) =>
      command(`the shop ${isGone ? 'removes' : 'changes'} ${say(what)}`, name, (world) => {
        const item = world.server.items.find(({ scope, line }) => scope === CART && line === what.line);
        if (!item) return;
        world.oracle.external.add(CART + what.line);
        if (isGone) world.server.items = world.server.items.filter((one) => one !== item);
        else item.qty = 33;
      }),
    ),
  ],
  [
    1,
    fc.constantFrom('tee', 'mat', 'nothing').map((product) =>
      command(`the server trips over ${product}`, undefined, (world) => {
        world.network.special = ({ method, rawBody }) =>
          method === 'POST' && rawBody?.includes(`"${product}"`)
            ? { do: 'status', status: 500, acts: false }
            : undefined;
      }),
    ),
  ],
];

const rare: [number, fc.Arbitrary<Command>][] = [
  [
    1,
    fc.tuple(tab, fc.constantFrom(...EMAILS)).map(([name, email]) =>
      command(`${name} logs in as ${email}`, name, async (world) => {
        if (world.email !== null) return;
        world.oracle.loggedIn(`wish:${email}`);
        world.setEmail(email, name);
        void world.player(name).outbox.setCustomer(email);
      }),
    ),
  ],
  [
    1,
    tab.map((name) =>
      command(`${name} logs out`, name, async (world) => {
        if (world.email === null) return;
        const scope = `wish:${world.email}`;
        const { agent, outbox } = world.player(name);
        world.setEmail(null, name);
        void outbox.setCustomer(null).then(() => {
          if (!agent.isInMemory && scope !== `wish:${world.email}`) world.oracle.loggedOut(scope);
        });
      }),
    ),
  ],
  [
    1,
    fc.constant(command('a new release leaves unknown fields', undefined, (world) => world.leaveUnknownFields(CART))),
  ],
  [
    1,
    fc.constantFrom(-2 * 86_400_000, -90_000, 90_000, 20 * 3_600_000).map((ms) =>
      command(`the clock is set by ${ms} ms`, undefined, (world) => {
        world.isWallSteady = false;
        world.clock.jump(ms);
      }),
    ),
  ],
  [
    1,
    tab.map((name) =>
      command(`${name} opens again with storage that hangs`, undefined, (world) => world.open(name, 'hangs')),
    ),
  ],
];

const weighted = (entries: [number, fc.Arbitrary<Command>][], times: number) =>
  entries.map(([weight, arbitrary]) => ({ weight: weight * times, arbitrary }));

export const commands = (max: number): fc.Arbitrary<Iterable<Command>> =>
  fc.commands(
    [fc.oneof(...weighted(shopping, 4), ...weighted(time, 4), ...weighted(trouble, 4), ...weighted(rare, 1))],
    { maxCommands: max, size: 'max' },
  );
