// A guest's wishlist is stored on the device and moves to the customer's list at the log-in. No wish is lost or doubled.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveWishes } from '#src/offline/coordination/guest-wishes.ts';
import { emptyDoc } from '#src/offline/document/doc.ts';
import { GUEST_WISHES, isQueueKey, wishQueueKey } from '#src/offline/document/queue-key.ts';
import { enqueue, MAX_OPS } from '#src/offline/enqueue/enqueue.ts';
import { rules } from '#src/offline/replay/rules.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { anOp } from '#tests/kit/simulation/docs.ts';
import { wishes as allWishes, SOLD_OUT } from '#tests/kit/simulation/lines.ts';
import { openShop, watch, wish } from '#tests/kit/simulation/story.ts';
import { EMAILS, type Name } from '#tests/kit/simulation/world.ts';

const [ASHA, BALA] = EMAILS;
/** The shop refuses the one that is sold out. */
const wishes = allWishes.filter(({ line }) => line !== SOLD_OUT);
const OF_ASHA = wishQueueKey(ASHA);
const other = wishes[1] as typeof wish;

async function guest(...names: Name[]) {
  const shop = await openShop({}, ...names);
  const { world, done } = shop;
  const list = (name: Name = 't1') => world.player(name).outbox.wishlist(world.email);
  const logIn = async (email: string | null = ASHA, name: Name = 't1') => {
    world.setEmail(email, name);
    await done(world.player(name).outbox.setCustomer(email), 2_000);
  };
  const waitsHere = async () => (await world.readDoc(GUEST_WISHES))?.outbox.map(({ line }) => line) ?? [];
  return { ...shop, list, logIn, waitsHere };
}

describe("a guest's wishlist", () => {
  test('is stored on the device and not sent', async () => {
    const { world, list, done, see, waitsHere } = await guest('t2');
    const seen = watch(world);
    await done(list().add(wish));
    await done(list().add(wish));
    expect((await see(list('t2'))).lines.map(({ line }) => line)).toEqual([wish.line]);
    expect(list().snapshot().status).toMatchObject({ word: 'online', waiting: 0, attention: [] });
    await world.advance(10 * 60_000);
    expect(seen.filter(({ queueKey }) => queueKey.startsWith('wish:'))).toEqual([]);
    expect(await waitsHere()).toEqual([wish.line]);

    await done(list('t2').remove(wish.line));
    expect(list().snapshot().lines).toEqual([]);
    expect(await waitsHere()).toEqual([]);
  });

  test('survives the tab, also offline', async () => {
    const { world, list, done, see } = await guest();
    world.network.isUp = false;
    await done(list().add(wish), 100);
    await world.open('t1');
    expect((await see(list())).lines.map(({ line }) => line)).toEqual([wish.line]);
  });

  test('moves to the customer at the log-in, and is sent once', async () => {
    const { world, list, done, logIn, onServer, waitsHere } = await guest('t2');
    await done(list().add(wish));
    await done(list('t2').add(other));
    await logIn();
    expect(onServer(OF_ASHA)).toEqual({ [wish.line]: [1], [other.line]: [1] });
    expect(await waitsHere()).toEqual([]);
    await done(world.player('t2').outbox.setCustomer(ASHA));
    await world.open('t1');
    await world.advance(10_000);
    expect(onServer(OF_ASHA)).toEqual({ [wish.line]: [1], [other.line]: [1] });
  });

  test('adds no wish that the customer already has', async () => {
    const { world, list, done, logIn, onServer } = await guest();
    const wire = { product_id: wish.line, contact_email: ASHA };
    world.server.items.push({ id: 'old', queueKey: OF_ASHA, line: wish.line, qty: 1, wire });
    await done(list().add(wish));
    await done(list().add(other));
    await logIn();
    expect(onServer(OF_ASHA)).toEqual({ [wish.line]: [1], [other.line]: [1] });
  });

  test('is not sent again for what waits to be sent already', () => {
    const stamp = { at: 1, uuid: () => 'op' };
    const withWish = (queueKey: Parameters<typeof emptyDoc>[0]) =>
      enqueue(emptyDoc(queueKey), { kind: 'add', qty: 1, ...wish }, stamp, rules);
    const after = moveWishes({ from: withWish(GUEST_WISHES), to: withWish(OF_ASHA) });
    expect([after.from.outbox.length, after.to.outbox.length]).toEqual([0, 1]);
  });

  test('follow the changes of the customer, and what could not be read moves along', () => {
    const [own, first, second] = [
      anOp({ seq: 7, line: 'p1' }),
      anOp({ seq: 1, line: 'p2' }),
      anOp({ seq: 2, line: 'p3' }),
    ];
    const { from, to } = moveWishes({
      from: { ...emptyDoc(GUEST_WISHES), seq: 2, outbox: [first, second], quarantine: ['unreadable'] },
      to: { ...emptyDoc(OF_ASHA), seq: 7, outbox: [own], quarantine: ['old'] },
    });
    expect(from).toMatchObject({ outbox: [], quarantine: [] });
    expect(to).toMatchObject({ seq: 9, quarantine: ['old', 'unreadable'] });
    expect(to.outbox).toEqual([own, { ...first, seq: 8 }, { ...second, seq: 9 }]);
  });

  test('leaves no wish on the device after the log-out', async () => {
    const { world, list, done, logIn, onServer, waitsHere, see } = await guest();
    await done(list().add(wish));
    await logIn();
    await logIn(null);
    expect((await see(list())).lines).toEqual([]);
    expect(await waitsHere()).toEqual([]);
    expect(await world.readDoc(OF_ASHA)).toBeUndefined();

    await done(list().add(other));
    await logIn(BALA);
    expect(onServer(wishQueueKey(BALA))).toEqual({ [other.line]: [1] });
    expect(onServer(OF_ASHA)).toEqual({ [wish.line]: [1] });
  });

  test('moves a change that was made just before a log-in in another tab', async () => {
    const { world, list, done, logIn, onServer } = await guest('t2');
    await done(list().add(wish));
    const ofGuest = list('t2');
    await logIn();
    await done(Promise.all([ofGuest.remove(wish.line), ofGuest.add(other)]));
    expect(onServer(OF_ASHA)).toEqual({ [other.line]: [1] });
    expect(world.player('t2').agent.isDead).toBe(false);
  });
});

test('an earlier release does not delete it as the list of a former customer', () => {
  const wasQueueKey = (key: string) => /^(cart|wish):./.test(key);
  expect([wasQueueKey(GUEST_WISHES), isQueueKey(GUEST_WISHES)]).toEqual([false, true]);
  expect(isQueueKey('cart:')).toBe(false);
});

test('a full list says that a log-in, not the network, makes room', () => {
  const stamp = { at: 1, uuid: () => 'op' };
  const one = (at: number) => ({ kind: 'add', qty: 1, line: `p${at}`, payload: wish.payload }) as const;
  const full = Array.from({ length: MAX_OPS }, (_, at) => at).reduce(
    (doc, at) => enqueue(doc, one(at), stamp, rules),
    emptyDoc(GUEST_WISHES),
  );
  expect(() => enqueue(full, one(MAX_OPS), stamp, rules)).toThrow(expect.objectContaining({ code: 'wishes-full' }));
  expect(moveWishes({ from: full, to: emptyDoc(OF_ASHA) }).to.outbox).toHaveLength(MAX_OPS);
});

test('a tab without storage leaves moving the wishes to a tab with storage', () => {
  const stamp = { at: 1, uuid: () => 'op' };
  const from = enqueue(emptyDoc(GUEST_WISHES), { kind: 'add', qty: 1, ...wish }, stamp, rules);
  const mirrored = { ...from, outbox: from.outbox.map((op) => ({ ...op, mirrored: true })) };
  const after = moveWishes({ from: mirrored, to: emptyDoc(OF_ASHA) });
  expect([after.from.outbox.length, after.to.outbox.length]).toEqual([1, 0]);
});

/* Random runs. `after` kills the tab that many storage steps into the act; null lets it finish. */

type Act = 'add' | 'remove' | 'log in' | 'log out' | 'again' | 'network';
const step = fc.record({
  act: fc.constantFrom<Act>('add', 'add', 'add', 'remove', 'log in', 'log out', 'again', 'network'),
  tab: fc.constantFrom<Name>('t1', 't2'),
  line: fc.nat(wishes.length - 1),
  after: fc.option(fc.nat(12), { nil: null, freq: 4 }),
  /** A log-in in the other tab begins at the same moment. */
  races: fc.boolean(),
});

/** true: wished; 'either': the tab was killed before it acknowledged the change. */
type Wanted = Map<string, boolean | 'either'>;

test('every acknowledged wish is there once after any order of changes, log-ins, log-outs, closed tabs and lost networks', async () => {
  const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const { world, done, onServer, waitsHere } = await guest('t2');
    const here: Wanted = new Map();
    const account: Wanted = new Map();
    const takeIn = () => {
      for (const [line, wanted] of here) if (wanted && account.get(line) !== true) account.set(line, wanted);
      here.clear();
    };
    const online = async () => {
      world.network.isUp = true;
      for (const { outbox } of world.players.values()) void outbox.wake('online');
      await world.advance(90_000);
    };
    const logIn = (tab: Name) => {
      world.setEmail(ASHA, tab);
      return world.player(tab).outbox.setCustomer(ASHA);
    };
    for (const { act, tab, line: at, after, races } of steps) {
      const { line, payload } = wishes[at] as typeof wish;
      if (act === 'network') {
        if (world.network.isUp) world.network.isUp = false;
        else await online();
        continue;
      }
      if (act === 'again' && world.email === null) continue;
      // A log-out sends what waits, or asks first.
      if (act !== 'add' && act !== 'remove') await online();
      if (after !== null) world.player(tab).agent.interrupt('kill', after + 1);
      let isDone = false;
      const note = () => {
        isDone = true;
      };
      if (act === 'log in' || act === 'again') {
        logIn(tab).then(note, note);
        takeIn();
      } else if (act === 'log out') {
        world.setEmail(null, tab);
        world.player(tab).outbox.setCustomer(null).then(note, note);
      } else {
        const list = world.player(tab).outbox.wishlist(world.email);
        const isRace = races && world.email === null && world.network.isUp && after === null;
        const wanted = world.email === null ? here : account;
        const change = act === 'add' ? list.add({ line, payload }) : list.remove(line);
        change.then(note, () => {});
        if (isRace) void logIn(tab === 't1' ? 't2' : 't1');
        await world.advance(500);
        const was = wanted.get(line) ?? false;
        wanted.set(line, isDone || was === (act === 'add') ? act === 'add' : 'either');
        if (isRace) {
          // The change came last, whatever the account had.
          const last = here.get(line) ?? false;
          here.delete(line);
          takeIn();
          if (last) account.set(line, last);
        }
      }
      await world.advance(2_000);
      world.player(tab).agent.cancelInterruption();
      if (world.player(tab).agent.isDead) await world.open(tab);
      await world.advance(2_000);
    }
    await online();
    takeIn();
    await done(logIn('t1'), 90_000);
    const there = onServer(OF_ASHA);
    for (const { line } of wishes) {
      const wanted = account.get(line) ?? false;
      if (wanted === 'either') expect([undefined, [1]]).toContainEqual(there[line]);
      else expect({ line, times: there[line] }).toEqual({ line, times: wanted ? [1] : undefined });
    }
    expect(await waitsHere()).toEqual([]);
    world.end();
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), run), {
    numRuns: amount(60, 1_000),
    endOnFailure: true,
  });
});
