// The faults of a run: contexts die and freeze, the network and the device fail, the shop changes its lists.
import fc from 'fast-check';
import type { Doc } from '#src/offline/document/doc.ts';
import { anyone, command, few, good, say, steps, type Table, tab } from './command.ts';
import { changeItem } from './shop-side.ts';
import { CART, EMAILS, type World } from './world.ts';

export const faults: Table = [
  [
    2,
    fc
      .tuple(anyone, steps)
      .map(([name, inSteps]) =>
        command(`${name} is killed in ${inSteps} steps`, name, (world) =>
          world.player(name).agent.interrupt('kill', inSteps),
        ),
      ),
  ],
  [
    2,
    fc
      .tuple(anyone, steps)
      .map(([name, inSteps]) =>
        command(`${name} freezes in ${inSteps} steps`, name, (world) =>
          world.player(name).agent.interrupt('freeze', inSteps),
        ),
      ),
  ],
  [
    2,
    anyone.map((name) =>
      command(`${name} thaws`, undefined, async (world) => {
        if (!world.players.get(name)?.agent.isFrozen) return;
        // A shorter freeze cannot be distinguished from a slow device.
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
        const item = world.server.items.find(({ queueKey, line }) => queueKey === CART && line === what.line);
        if (!item) return;
        return changeItem(world, item, isGone ? 0 : 33);
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

/** Rare events: log-ins and log-outs, a new release, a clock that is set, stolen locks, storage that hangs. */
export const rare: Table = [
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
        const queueKey = `wish:${world.email}`;
        const { agent, outbox } = world.player(name);
        // The log of sent requests leaves with the customer, so nothing explains a copy that a server without keys receives later.
        if (world.server.kind !== 'own')
          for (const line of unsettled(world.oracle.docs.get(queueKey))) world.oracle.external.add(queueKey + line);
        world.setEmail(null, name);
        void outbox.setCustomer(null).then(() => {
          if (!agent.isInMemory && queueKey !== `wish:${world.email}`) world.oracle.loggedOut(queueKey);
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
        if (world.server.kind !== 'own' && world.network.late > 0) excuseForgotten(world);
      }),
    ),
  ],
  [1, anyone.map((name) => command(`${name} steals the senders' locks`, name, (world) => world.stealLocks(name)))],
  [
    1,
    tab.map((name) =>
      command(`${name} opens again with storage that hangs`, undefined, (world) => world.open(name, 'hangs')),
    ),
  ],
];

/** Lines of which a copy may still arrive, or which were not yet compared with the server's list. */
function unsettled(doc: Doc | undefined): string[] {
  const isOpen = doc?.unverified || doc?.outbox.some(({ attempts }) => attempts > 0);
  return isOpen && doc ? doc.sentLog.map(({ line }) => line) : [];
}

/** By the device's clock these requests are a day old and leave the log, so nothing explains a copy that arrives now. */
function excuseForgotten({ oracle, clock }: World): void {
  for (const [queueKey, { sentLog }] of oracle.docs)
    for (const { line, at } of sentLog) if (clock.now() - at >= SENT_LOG_MS) oracle.external.add(queueKey + line);
}
const SENT_LOG_MS = 24 * 3_600_000;
