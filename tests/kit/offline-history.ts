// One history: commands over a world, then peace, then the question whether every promise was kept.
import fc from 'fast-check';
import { redirectLog } from '#src/base/log.ts';
import { commands, type Model } from './offline-commands.ts';
import type { Backend } from './offline-model-server.ts';
import type { Fate } from './offline-network.ts';
import { quantities, Violation } from './offline-oracle.ts';
import { CART, type PlantedFault, World } from './offline-world.ts';

/** The schedule of OFFLINE 6.2, at the level of messages. */
const soon = fc.integer({ min: 20, max: 400 });
const later = fc.constantFrom(900, 4_000, 16_000, 50_000);
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 50, arbitrary: soon.map((ms) => ({ do: 'ok', ms }) as const) },
  { weight: 8, arbitrary: fc.constant({ do: 'drop' } as const) },
  { weight: 8, arbitrary: fc.constant({ do: 'lose' } as const) },
  { weight: 6, arbitrary: later.map((ms) => ({ do: 'late', ms }) as const) },
  { weight: 4, arbitrary: fc.boolean().map((acts) => ({ do: 'hang', acts }) as const) },
  { weight: 6, arbitrary: later.map((ms) => ({ do: 'twice', ms }) as const) },
  { weight: 8, arbitrary: fc.boolean().map((acts) => ({ do: 'status', status: 500, acts }) as const) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(400, 408, 409, 422, 429, 503)
      .map((status) => ({ do: 'status', status, acts: false }) as const),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'status', status: 401, acts: false } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'captive' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'garbled' } as const) },
);

const setting = fc.record({
  fates: fc.array(fate, { maxLength: 60, size: 'max' }),
  seed: fc.integer(),
  isTerse: fc.boolean(),
  locks: fc.constantFrom('released', 'released', 'sticky', 'none'),
  workerHasToken: fc.boolean(),
  /** The cart held a line before this device ever asked. */
  isPrefilled: fc.boolean(),
});

const MAX_COMMANDS = 50;

/** @param fault a mistake planted in the code under test */
export function historyProperty(backend: Backend, fault?: () => PlantedFault) {
  return fc.asyncProperty(setting, commands(MAX_COMMANDS), async ({ locks, isPrefilled, ...options }, steps) => {
    const restoreLog = redirectLog(() => {});
    try {
      const sticky = { hasStickyLocks: locks === 'sticky', hasNoLocks: locks === 'none' };
      const world = new World({ ...options, ...sticky, backend, ...(fault ? { fault } : {}) });
      if (isPrefilled) world.prefill();
      await world.open('t1');
      await world.open('t2');
      await world.open('w');
      const model: Model = {};
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      await comeToRest(world);
      checkTheEnd(world);
    } finally {
      restoreLog();
    }
  });
}

const TEN_MINUTES_MS = 600_000;

/** Faults stop, the dead stay dead, the last late copy lands; then a page is opened once more. */
export async function comeToRest(world: World): Promise<void> {
  world.network.beFair();
  for (const { agent, idb } of world.players.values()) {
    agent.spare();
    idb.fullWrites = 0;
    if (agent.isFrozen) {
      await world.advance(6_000);
      agent.thaw();
    }
  }
  await world.settle();
  for (const { agent, idb } of world.players.values()) if (agent.isInMemory || idb.hangs) agent.doom('kill', 0);
  const isTabOpen = () => (['t1', 't2'] as const).some((name) => world.player(name).agent.isAwake);
  const isBlocked = () => [...world.oracle.docs.values()].some(({ net }) => net.blocked);
  // Blocked is the one state that waits for a person: to log in, or to open the page again.
  await world.advance(20_000);
  if (!isTabOpen() || isBlocked()) await world.open('t1');

  await waitUntil(world, () => isEmpty(world) && world.network.late === 0, 'I7', 'something still waits');
  const readAt = world.oracle.docs.get(CART)?.confirmedAt;
  await world.open('t1');
  const isReadAgain = () => world.oracle.docs.get(CART)?.confirmedAt !== readAt;
  await waitUntil(
    world,
    () => isEmpty(world) && isCompared(world) && isReadAgain(),
    'I7',
    'the list was never compared',
  );
}

async function waitUntil(world: World, holds: () => boolean, invariant: string, what: string): Promise<void> {
  for (let waited = 0; !holds(); waited += 1_000) {
    if (waited > TEN_MINUTES_MS) throw new Violation(invariant, `${what} after ten minutes`);
    await world.advance(1_000);
  }
}

const isEmpty = ({ oracle }: World) => [...oracle.docs.values()].every(({ outbox }) => outbox.length === 0);
const isCompared = ({ oracle }: World) => [...oracle.docs.values()].every((doc) => !doc.unverified && !doc.repair);

function checkTheEnd({ oracle, server, email }: World): void {
  for (const scope of oracle.docs.keys())
    if (scope.startsWith('wish:') && scope !== `wish:${email}`) throw new Violation('I8', `${scope} is still there`);
  for (const scope of email ? [CART, `wish:${email}`] : [CART]) {
    const wanted = quantities(oracle.docs.get(scope));
    const found = server.linesOf(scope);
    for (const line of new Set([...wanted.keys(), ...found.keys()])) {
      const has = found.get(line) ?? [];
      const isOnce = has.length <= 1 || oracle.external.has(scope + line);
      if (!isOnce || sum(has) !== (wanted.get(line) ?? 0))
        throw new Violation(
          'I2',
          `${line} of ${scope}: wanted ${wanted.get(line) ?? 0}, the server has ${has.join('+') || 0}`,
        );
    }
  }
  if (server.kind === 'own')
    checkEffects(
      oracle.seqOf,
      server.effects.filter(({ scope, line }) => !oracle.external.has(scope + line)),
    );
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** One effect a key, and the effects of a line in the order in which they were meant. */
function checkEffects(
  seqOf: (key: string) => number | undefined,
  effects: readonly { key: string | undefined; scope: string; line: string }[],
): void {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { key, scope, line } of effects) {
    if (key === undefined) throw new Violation('I5', `a write to ${line} without a key`);
    if (seen.has(key)) throw new Violation('I2', `${key} had two effects`);
    seen.add(key);
    const seq = seqOf(key) ?? 0;
    if (seq < (last.get(scope + line) ?? 0))
      throw new Violation('I4', `an older change of ${line} came after a newer one`);
    last.set(scope + line, seq);
  }
}
