// The end of a run: faults stop, every request that is on its way arrives, and then the final state is checked.
import type { Agent } from './agent.ts';
import type { FaultyIdb } from './idb.ts';
import { isEqual, type Quantities, quantities } from './quantities.ts';
import { checkViews, shownBy } from './views.ts';
import { Violation } from './violation.ts';
import { CART, type Name, type Player, SESSION, type World } from './world.ts';

const TEN_MINUTES_MS = 600_000;

/** Stops all faults, waits until the last late copy has arrived, and opens a page once more. Dead contexts stay dead. */
export async function finishRun(world: World): Promise<void> {
  world.network.beFair();
  for (const { agent, idb } of world.players.values()) {
    agent.cancelInterruption();
    idb.fullWrites = 0;
    if (agent.isFrozen) {
      await world.advance(6_000);
      agent.thaw();
    }
  }
  await world.settle();
  for (const { agent, idb } of world.players.values()) if (!isInUse(agent) && isSick(idb)) agent.interrupt('kill', 0);
  await world.advance(20_000);
  if (!tabs(world).some(({ agent }) => agent.isAwake && !agent.isInMemory)) await world.open(freeName(world));

  await waitUntil(world, () => isEmpty(world) && world.network.late === 0, 'I7', 'something still waits');
  await endMemoryTabs(world);
  await untilReadAgain(world, [CART], async () => {
    for (const { agent, outbox } of world.players.values()) if (agent.isAwake) void outbox.wake('online');
  });
  checkList(world, CART);
  checkViews(world);
  await untilReadAgain(world, listsOf(world), () => world.open('t1'));
  checkViews(world);
}

/** After `begin`, the shop's lists must be read again, and nothing may be left to do. */
async function untilReadAgain(world: World, queueKeys: string[], begin: () => Promise<unknown>): Promise<void> {
  const readAt = (queueKey: string) => world.oracle.docs.get(queueKey)?.confirmedAt ?? 0;
  const before = new Map(queueKeys.map((queueKey) => [queueKey, readAt(queueKey)]));
  await begin();
  const isReadAgain = () => [...before].every(([queueKey, at]) => readAt(queueKey) !== at);
  await waitUntil(
    world,
    () => isEmpty(world) && isCompared(world) && isReadAgain() && arePaymentsOver(world),
    'I7',
    'the list was never compared, or a payment never ended,',
  );
}

/** A tab without storage must have nothing waiting in the end, and show the shop's list once it has read it. */
async function endMemoryTabs(world: World): Promise<void> {
  const left = tabs(world).filter(({ agent }) => agent.isAwake && agent.isInMemory);
  const isQuiet = () => left.every(({ outbox }) => outbox.cart(SESSION).snapshot().status.waiting === 0);
  await waitUntil(world, () => isQuiet() && isEmpty(world), 'I7', 'something still waits in memory');
  for (const player of left) {
    void player.outbox.wake('visible');
    const isShown = () => isEqual(shownBy(player), sums(world, CART));
    await waitUntil(world, isShown, 'I2', `${player.agent.name}, without storage, does not show the shop's list`);
  }
  for (const { agent } of world.players.values()) if (agent.isInMemory) agent.interrupt('kill', 0);
}

const tabs = ({ players }: World): Player[] => [...players.values()].filter(({ agent }) => agent.kind === 'tab');
const isSick = ({ hangs, isBroken }: FaultyIdb) => hangs || isBroken;
/** A tab that has moved to memory continues. A worker, and a tab that has not noticed the fault yet, do not. */
const isInUse = ({ kind, isInMemory }: Agent) => kind === 'tab' && isInMemory;
/** The name of a tab that is closed, if there is one. */
const freeName = ({ players }: World): Name => (players.get('t1')?.agent.isAwake ? 't2' : 't1');
const sums = ({ server }: World, queueKey: string): Quantities =>
  new Map([...server.linesOf(queueKey)].map(([line, has]) => [line, sum(has)]));

async function waitUntil(world: World, holds: () => boolean, invariant: string, what: string): Promise<void> {
  for (let waited = 0; !holds(); waited += 1_000) {
    if (waited > TEN_MINUTES_MS) throw new Violation(invariant, `${what} after ten minutes`);
    await world.advance(1_000);
    // A visible page resumes its payments from time to time (src/app/start-payments.ts).
    if (waited % 30_000 === 0 && !arePaymentsOver(world))
      for (const { checkout } of world.players.values()) void checkout?.resume();
  }
}

/** The lists that this device shows. */
const listsOf = ({ email }: World): string[] => (email ? [CART, `wish:${email}`] : [CART]);

/** Whether every payment that the shop knows of is finished on this device. */
const arePaymentsOver = ({ oracle, server }: World) =>
  oracle.payments.isAtRest((orderId) => (server.checkout.orders.get(orderId)?.placed ?? 0) > 0);

const isEmpty = ({ oracle }: World) => [...oracle.docs.values()].every(({ outbox }) => outbox.length === 0);
const isCompared = ({ oracle }: World) => [...oracle.docs.values()].every((doc) => !doc.unverified && !doc.repair);

/** The server must hold what the shopper wanted, once, and the device nothing of a customer who logged out. */
export function checkEndState(world: World): void {
  const { oracle, server, email } = world;
  for (const queueKey of oracle.docs.keys())
    if (queueKey.startsWith('wish:') && queueKey !== `wish:${email}`)
      throw new Violation('I8', `${queueKey} is still there`);
  for (const queueKey of listsOf(world)) checkList(world, queueKey);
  checkOrders(world);
  if (server.kind === 'own')
    checkEffects(
      oracle,
      server.effects.filter(({ queueKey, line }) => !oracle.external.has(queueKey + line)),
    );
}

/** I2: the server's list equals the device's, each line once. */
function checkList({ oracle, server }: World, queueKey: string): void {
  const wanted = quantities(oracle.docs.get(queueKey));
  const found = server.linesOf(queueKey);
  for (const line of new Set([...wanted.keys(), ...found.keys()])) {
    const has = found.get(line) ?? [];
    const isOnce = has.length <= 1 || oracle.external.has(queueKey + line);
    if (!isOnce || sum(has) !== (wanted.get(line) ?? 0))
      throw new Violation(
        'I2',
        `${line} of ${queueKey}: wanted ${wanted.get(line) ?? 0}, the server has ${has.join('+') || 0}`,
      );
  }
}

/** I10: each payment became one order, and its goods left the cart. */
function checkOrders({ oracle, server }: World): void {
  for (const [orderId, { placed, isRefunded }] of server.checkout.orders) {
    if (placed > 1) throw new Violation('I10', `${orderId} became ${placed} orders`);
    const record = oracle.payments.records.get(orderId);
    if (record?.state === 'done' && !oracle.payments.taken.has(orderId) && oracle.external.size === 0)
      throw new Violation('I10', `${orderId} is done, and its goods are still in the cart`);
    if (record?.state === 'refused' && placed === 1)
      throw new Violation('I10', `${orderId} was called refused, and the shop has placed it`);
    if (record?.result && placed === 0 && !isRefunded)
      throw new Violation('I10', `${orderId} was paid and never placed`);
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * I2, I4, I5: one effect for each key, and the effects of a line in the order of the shopper's changes. A change that the shop refused
 * in a tab without storage may come later: a tab that was frozen sends the device's original, and the shop accepts it now.
 */
function checkEffects(
  { seqOf, verdicts }: World['oracle'],
  effects: readonly { key: string | undefined; queueKey: string; line: string }[],
): void {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const { key, queueKey, line } of effects) {
    if (key === undefined) throw new Violation('I5', `a write to ${line} without a key`);
    if (seen.has(key)) throw new Violation('I2', `${key} had two effects`);
    seen.add(key);
    if (verdicts.wasRefused(key)) continue;
    const seq = seqOf(key) ?? 0;
    if (seq < (last.get(queueKey + line) ?? 0))
      throw new Violation('I4', `an older change of ${line} came after a newer one`);
    last.set(queueKey + line, seq);
  }
}
