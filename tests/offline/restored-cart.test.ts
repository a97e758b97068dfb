// A device that has lost everything that scripts had stored, and a server that finds the browser's earlier cart by a cookie.
import { describe, expect, onTestFinished, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import type { ListOutbox, Snapshot } from '#src/offline/enqueue/list-outbox.ts';
import { mat, tee } from '#tests/kit/simulation/story.ts';
import { CART, type Name, SESSION, World, type WorldOptions } from '#tests/kit/simulation/world.ts';

const EARLIER = 'ea511e5000000000000000000000000a';
const EARLIER_CART = `cart:${EARLIER}`;
const FIRST_TEE = {
  isCombo: false,
  products: {
    product_id: 'tee',
    price: 420,
    session_id: EARLIER,
    quantity: 2,
    size: tee.payload.size,
    color: tee.payload.color,
  },
};

/** One or more tabs on an empty device. The server has the cart of the earlier session: two tees. */
async function openEmptyDevice(options: Partial<WorldOptions> = {}, ...names: Name[]) {
  onTestFinished(redirectLog(() => {}));
  const world = new World({ backend: 'own', ...options });
  world.oracle.committed = (_agent, queueKey, _before, now) => void world.oracle.docs.set(queueKey, now);
  world.oracle.sent = () => {};
  world.views.changed = () => {};
  let cookie = EARLIER;
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    const answered = answer(request);
    if (request.path === '/add-cart' && answered.status === 200) cookie = request.body.products.session_id;
    const isEmpty = request.path === '/get-cart' && answered.body.cartItems.length === 0;
    const isFull = cookie !== request.query.session_id && world.server.linesOf(`cart:${cookie}`).size > 0;
    return isEmpty && isFull ? { ...answered, body: { ...answered.body, earlier_session_id: cookie } } : answered;
  };
  world.server.answer({ method: 'POST', path: '/add-cart', query: {}, body: FIRST_TEE, key: undefined });
  world.network.isUp = false;
  for (const name of ['t1', ...names] as const) await world.open(name);
  await world.advance(1_000);

  const cart = (name: Name = 't1') => world.player(name).outbox.cart(SESSION);
  async function done<T>(change: Promise<T>, ms = 100): Promise<T> {
    await world.advance(ms);
    return change;
  }
  return {
    ...{ world, cart, done },
    /** The network is back, and every context is woken. */
    async goOnline(ms = 5_000): Promise<void> {
      world.network.isUp = true;
      for (const { outbox } of world.players.values()) void outbox.wake('visible');
      await world.advance(ms);
    },
    onServer: (queueKey: string = EARLIER_CART) => Object.fromEntries(world.server.linesOf(queueKey)),
    sessionId: async (name: Name = 't1') => (await world.player(name).outbox.session.read())?.sessionId,
  };
}
const shown = ({ lines }: Snapshot) => Object.fromEntries(lines.map(({ line, qty }) => [line, qty]));
/** Collects everything that the list shows from now on. */
function recordViews(list: ListOutbox): Record<string, number>[] {
  const seen: Record<string, number>[] = [];
  list.subscribe(() => void seen.push(shown(list.snapshot())));
  return seen;
}

describe('the cart of an earlier session', () => {
  test('is shown on a device that has nothing, under its own session', async () => {
    const { world, cart, goOnline, sessionId } = await openEmptyDevice();
    recordViews(cart());
    await goOnline();
    expect(cart().queueKey).toBe(EARLIER_CART);
    expect(cart().snapshot()).toMatchObject({ isKnown: true, status: { word: 'online', waiting: 0 } });
    expect(shown(cart().snapshot())).toEqual({ [tee.line]: 2 });
    expect(await sessionId()).toBe(EARLIER);
    expect(world.player('t1').outbox.cart(EARLIER)).toBe(cart());
    await world.open('t1');
    await world.advance(1_000);
    expect(await sessionId()).toBe(EARLIER);
  });

  test('takes in lines that were added before the shop was reached, and shows every line throughout', async () => {
    const { cart, done, goOnline, onServer } = await openEmptyDevice();
    await done(cart().add(mat, 3));
    await done(cart().add(tee));
    const seen = recordViews(cart());
    await goOnline();
    expect(onServer()).toEqual({ [tee.line]: [3], [mat.line]: [3] });
    expect(onServer(CART)).toEqual({});
    expect(shown(cart().snapshot())).toEqual({ [tee.line]: 3, [mat.line]: 3 });
    for (const lines of seen.filter((one) => Object.keys(one).length > 0 || seen.indexOf(one) > 0))
      expect(lines).toMatchObject({ [tee.line]: expect.any(Number), [mat.line]: 3 });
  });

  test.each([{}, { hasNoLocks: true }, { hasStickyLocks: true }])(
    'takes in once the lines that two tabs added, while the worker sends, with locks %j',
    async (locks) => {
      const { world, cart, done, goOnline, onServer, sessionId } = await openEmptyDevice(locks, 't2', 'w');
      for (const name of ['t1', 't2'] as const) recordViews(cart(name));
      await done(cart('t1').add(mat));
      await done(cart('t2').add(tee));
      await goOnline(120_000);
      expect(onServer()).toEqual({ [tee.line]: [3], [mat.line]: [1] });
      expect(onServer(CART)).toEqual({});
      expect(world.server.effects.filter(({ key }) => key !== undefined)).toHaveLength(2);
      for (const name of ['t1', 't2'] as const) {
        expect(shown(cart(name).snapshot())).toEqual({ [tee.line]: 3, [mat.line]: 1 });
        expect(await sessionId(name)).toBe(EARLIER);
      }
    },
  );

  test.each(Array.from({ length: 40 }, (_, steps) => steps + 1))(
    'is complete when the tab dies after %i more steps and another one continues',
    async (steps) => {
      const { world, cart, done, goOnline, onServer } = await openEmptyDevice();
      await done(cart().add(mat));
      world.player('t1').agent.interrupt('kill', steps);
      await goOnline(30_000);
      world.player('t1').agent.interrupt('kill', 0);
      await world.open('t2');
      recordViews(cart('t2'));
      await world.advance(120_000);
      expect(onServer()).toEqual({ [tee.line]: [2], [mat.line]: [1] });
      expect(onServer(CART)).toEqual({});
      expect(shown(cart('t2').snapshot())).toEqual({ [tee.line]: 2, [mat.line]: 1 });
    },
  );

  test('takes in a line of a tab that was frozen during the move', async () => {
    const { world, cart, done, goOnline, onServer, sessionId } = await openEmptyDevice({}, 't2');
    recordViews(cart('t2'));
    world.player('t2').agent.interrupt('freeze', 0);
    await goOnline();
    expect(await sessionId('t1')).toBe(EARLIER);
    world.player('t2').agent.thaw();
    await done(cart('t2').add(mat), 5_000);
    expect(onServer()).toEqual({ [tee.line]: [2], [mat.line]: [1] });
    expect(onServer(CART)).toEqual({});
    expect(shown(cart('t2').snapshot())).toEqual({ [tee.line]: 2, [mat.line]: 1 });
  });

  test.each([
    ['a lost answer', { do: 'lose' }],
    ['a failing server', { do: 'status', status: 500, acts: false }],
    ['the page of a captive portal', { do: 'captive' }],
    ['an answer that is cut off', { do: 'garbled' }],
  ] as const)('is asked for again after %s, and nothing is sent before that', async (_, fate) => {
    const { world, cart, done, goOnline, onServer } = await openEmptyDevice();
    await done(cart().add(mat));
    world.network.plan(fate, fate, fate);
    await goOnline(60_000);
    expect(onServer()).toEqual({ [tee.line]: [2], [mat.line]: [1] });
    expect(onServer(CART)).toEqual({});
  });

  test('is not ordered before the shopper has seen all of it', async () => {
    const { world, cart, done, goOnline, sessionId } = await openEmptyDevice();
    recordViews(cart());
    await done(cart().add(mat));
    world.network.isUp = true;
    const checkout = createCheckoutCart(world.player('t1').outbox, world.clock);
    expect(await done(checkout.settle(SESSION), 10_000)).toBe(false);
    expect(await sessionId()).toBe(EARLIER);
    expect(shown(cart().snapshot())).toEqual({ [tee.line]: 2, [mat.line]: 1 });
    await goOnline();
    expect(await done(checkout.settle(EARLIER), 10_000)).toBe(true);
  });

  test('comes back on a device that stores nothing', async () => {
    const { world, cart, done, goOnline, onServer } = await openEmptyDevice();
    await world.open('t2', 'hangs');
    await world.advance(10_000);
    await done(cart('t2').add(mat), 10_000);
    await goOnline(60_000);
    expect(onServer()).toEqual({ [tee.line]: [2], [mat.line]: [1] });
    expect(shown(cart('t2').snapshot())).toEqual({ [tee.line]: 2, [mat.line]: 1 });
  });

  test('waits while the device is full, and is complete once there is room', async () => {
    const { world, cart, done, goOnline, onServer } = await openEmptyDevice();
    await done(cart().add(mat));
    const { idb } = world.player('t1');
    // The lease is acquired. The move then fails twice, because the device is full.
    world.oracle.sent = () => {
      idb.fullWrites = idb.wasFull ? 0 : 2;
    };
    await goOnline();
    await goOnline();
    expect(idb.wasFull).toBe(true);
    expect(cart().snapshot().status.attention).toEqual([]);
    expect(onServer()).toEqual({ [tee.line]: [2], [mat.line]: [1] });
    expect(onServer(CART)).toEqual({});
  });
});

describe('a cart under its own session', () => {
  test('is not moved once part of it was sent, whatever the server answers', async () => {
    const { world, cart, done, goOnline, onServer, sessionId } = await openEmptyDevice();
    const answer = world.server.answer.bind(world.server);
    const plain = ({ earlier_session_id: _, ...body }: Record<string, unknown>) => body;
    world.server.answer = (request) => {
      const answered = answer(request);
      return { ...answered, body: plain(answered.body) };
    };
    await goOnline();
    await done(cart().add(mat), 5_000);
    await done(cart().remove(mat.line), 5_000);
    world.server.answer = (request) => {
      const answered = answer(request);
      return { ...answered, body: { ...answered.body, earlier_session_id: EARLIER } };
    };
    void world.player('t1').outbox.wake('visible');
    await world.advance(5_000);
    await done(cart().add(mat), 5_000);
    expect(onServer(CART)).toEqual({ [mat.line]: [1] });
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(await sessionId()).toBe(SESSION);
  });

  test.each(['own', 'plain-new', 'plain-merge'] as const)(
    'is used when the server knows no earlier one (%s)',
    async (backend) => {
      const { world, cart, done, goOnline, onServer, sessionId } = await openEmptyDevice({ backend });
      world.server.items = [];
      await done(cart().add(mat));
      await goOnline(20_000);
      expect(onServer(CART)).toEqual({ [mat.line]: [1] });
      expect(await sessionId()).toBe(SESSION);
    },
  );
});
