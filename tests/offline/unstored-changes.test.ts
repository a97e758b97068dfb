// Changes that the device has not stored yet: shown at once, never twice, and gone again when they are refused.
import { describe, expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { createOutbox, type ListOutbox } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { mat, openShop, tee, wish } from '#tests/kit/simulation/story.ts';
import { CART, EMAILS, SESSION } from '#tests/kit/simulation/world.ts';

const quantitiesOf = (list: Pick<ListOutbox, 'snapshot'>) =>
  Object.fromEntries(list.snapshot().lines.map(({ line, qty }) => [line, qty]));

/** Collects what the list shows, each time that it changes. */
function film(list: Pick<ListOutbox, 'snapshot' | 'subscribe'>): object[] {
  const frames: object[] = [];
  const look = () => {
    const now = quantitiesOf(list);
    if (JSON.stringify(now) !== JSON.stringify(frames.at(-1))) frames.push(now);
  };
  look();
  list.subscribe(look);
  return frames;
}

describe('a change', () => {
  test('of each kind is shown at once, by the rules of stored ones, and does not flicker when it is stored', async () => {
    const { world, cart, done, see } = await openShop();
    world.network.isUp = false;
    await see(cart());
    const frames = film(cart());
    const step = async (change: Promise<unknown>, expected: object) => {
      expect(quantitiesOf(cart())).toEqual(expected);
      expect(cart().snapshot().isStored).toBe(false);
      await done(change, 100);
      expect(quantitiesOf(cart())).toEqual(expected);
      expect(cart().snapshot().isStored).toBe(true);
    };
    const { line } = tee;
    await step(cart().add(tee, 2), { [line]: 2 });
    await step(cart().add(tee, 3), { [line]: 5 });
    await step(cart().add(mat), { [line]: 5, [mat.line]: 1 });
    await step(cart().setQuantity(mat.line, 4), { [line]: 5, [mat.line]: 4 });
    await step(cart().remove(line), { [mat.line]: 4 });
    await step(cart().clear(), {});
    expect(frames).toEqual([
      {},
      { [line]: 2 },
      { [line]: 5 },
      { [line]: 5, [mat.line]: 1 },
      { [line]: 5, [mat.line]: 4 },
      { [mat.line]: 4 },
      {},
    ]);
  });

  test('of several is shown on top of those before it, and stored in their order', async () => {
    const { world, cart, done, see } = await openShop();
    world.network.isUp = false;
    await see(cart());
    const frames = film(cart());
    const all = [cart().add(tee), cart().add(tee, 2), cart().setQuantity(tee.line, 7), cart().add(mat)];
    await done(Promise.all(all), 100);
    const [first, second, third, fourth] = [1, 3, 7, 7].map((qty) => ({ [tee.line]: qty }));
    expect(frames).toEqual([{}, first, second, third, { ...fourth, [mat.line]: 1 }]);
    expect((await world.readDoc(CART))?.outbox).toMatchObject([
      { line: tee.line, kind: 'add', qty: 7 },
      { line: mat.line, kind: 'add', qty: 1 },
    ]);
  });

  test('is not called waiting before the device has it', async () => {
    const { world, cart, done, see } = await openShop();
    world.network.isUp = false;
    await see(cart());
    const added = cart().add(tee);
    expect(cart().snapshot()).toMatchObject({ lines: [{ waiting: false }], status: { waiting: 0 } });
    await done(added, 100);
    expect(cart().snapshot()).toMatchObject({ lines: [{ waiting: true }], status: { waiting: 1 } });
  });

  test('that is refused disappears again, and those after it stay', async () => {
    const { world, cart, done, see } = await openShop();
    await see(cart());
    const before = await world.readDoc(CART);
    await world.writeRaw(CART, { ...before, v: 2 });
    const added = cart().add(tee);
    expect(quantitiesOf(cart())).toEqual({ [tee.line]: 1 });
    await expect(done(added, 100)).rejects.toMatchObject({ code: 'newer-version' });
    expect(quantitiesOf(cart())).toEqual({});
  });

  test('that can be refused without asking the device is never shown', async () => {
    const { cart, done, see } = await openShop();
    await see(cart());
    const frames = film(cart());
    const huge = { ...tee, payload: { ...tee.payload, size: 'x'.repeat(300_000) } };
    const refused = cart().add(huge);
    const added = cart().add(mat);
    expect(quantitiesOf(cart())).toEqual({ [mat.line]: 1 });
    await expect(done(refused, 100)).rejects.toMatchObject({ code: 'outbox-full' });
    await done(added, 100);
    expect(frames).toEqual([{}, { [mat.line]: 1 }]);
  });

  test('is shown while the storage hangs, and stays when memory takes over', async () => {
    const { world, done } = await openShop();
    const { outbox } = await world.open('t2', 'hangs');
    const cart = outbox.cart(SESSION);
    const frames = film(cart);
    const added = cart.add(tee);
    await world.advance(1_000);
    expect(quantitiesOf(cart)).toEqual({ [tee.line]: 1 });
    expect(await done(added, 6_500)).toBe('memory');
    expect(frames).toEqual([{}, { [tee.line]: 1 }]);
  });
});

describe('before the session is open', () => {
  const config = readApiConfig({});
  function openTab() {
    const device = openDevice();
    const fetch = async () => Promise.reject(new TypeError('offline'));
    const { ports, kill } = openContext(device, { fetch, config, speed: 8, isOnline: () => false });
    onTestFinished(kill);
    return { ports, outbox: createOutbox(ports) };
  }
  const mirror = { read: () => SESSION, write: () => undefined };

  test('two changes are shown at once and stored in the cart of the session', async () => {
    const { ports, outbox } = openTab();
    const cart = outbox.deviceCart();
    const frames = film(cart);
    const opening = outbox.session.open(mirror);
    const added = Promise.all([cart.add(tee), cart.add(tee)]);
    expect(cart.snapshot()).toMatchObject({ isRead: false, isStored: false, lines: [{ line: tee.line, qty: 2 }] });
    await opening;
    expect(outbox.cart(SESSION)).toBe(cart);
    expect(outbox.deviceCart()).toBe(cart);
    await added;
    expect(frames).toEqual([{}, { [tee.line]: 1 }, { [tee.line]: 2 }]);
    expect(cart.snapshot()).toMatchObject({ isRead: true, isStored: true });
    expect(await ports.store.read(CART)).toMatchObject({
      outbox: [
        { line: tee.line, qty: 1 },
        { line: tee.line, qty: 1 },
      ],
    });
    expect(await ports.store.keys()).not.toContain('cart:');
  });

  test('the stored cart is shown below the change once it has been read', async () => {
    const { ports, outbox } = openTab();
    const earlier = createOutbox(ports);
    await earlier.session.open(mirror);
    await earlier.cart(SESSION).add(tee, 3);
    const cart = outbox.deviceCart();
    const opening = outbox.session.open(mirror);
    const added = cart.add(tee);
    expect(quantitiesOf(cart)).toEqual({ [tee.line]: 1 });
    await Promise.all([opening, added]);
    expect(quantitiesOf(cart)).toEqual({ [tee.line]: 4 });
  });

  test('a session that does not open refuses the change, and the screen shows the cart as it was', async () => {
    const { ports, outbox } = openTab();
    ports.store.keep = () => Promise.reject(new Error('broken'));
    const cart = outbox.deviceCart();
    const opening = outbox.session.open(mirror);
    const added = cart.add(tee);
    expect(quantitiesOf(cart)).toEqual({ [tee.line]: 1 });
    await expect(opening).rejects.toThrow('broken');
    await expect(added).rejects.toThrow('broken');
    expect(quantitiesOf(cart)).toEqual({});
  });

  test('a wish made right after the log-in waits for the outbox to know the customer', async () => {
    const { ports, outbox } = openTab();
    const opening = outbox.session.open(mirror);
    const known = outbox.setCustomer(EMAILS[0]);
    const list = outbox.wishlist(EMAILS[0]);
    const frames = film(list);
    const wished = list.add(wish);
    expect(quantitiesOf(list)).toEqual({ [wish.line]: 1 });
    expect(await wished).toBe('device');
    await Promise.all([opening, known]);
    expect(frames).toEqual([{}, { [wish.line]: 1 }]);
    expect(await ports.store.read(`wish:${EMAILS[0]}`)).toMatchObject({ outbox: [{ line: wish.line }] });
  });

  test('a wish of a customer who logs out before it is stored is refused and stored nowhere', async () => {
    const { ports, outbox } = openTab();
    const opening = outbox.session.open(mirror);
    const list = outbox.wishlist(EMAILS[0]);
    const customers = [outbox.setCustomer(EMAILS[0])];
    const wished = list.add(wish);
    customers.push(outbox.setCustomer(EMAILS[1]));
    const cart = outbox.deviceCart();
    const added = cart.add(tee);
    await expect(wished).rejects.toMatchObject({ code: 'not-logged-in' });
    expect(quantitiesOf(list)).toEqual({});
    expect(await added).toBe('device');
    await Promise.all([opening, ...customers]);
    expect(await ports.store.read(`wish:${EMAILS[0]}`)).toBeUndefined();
    expect(quantitiesOf(cart)).toEqual({ [tee.line]: 1 });
  });

  test('a change of the customer that fails makes no later change fail', async () => {
    const { ports, outbox } = openTab();
    await outbox.session.open(mirror);
    ports.store.keys = () => Promise.reject(new Error('broken'));
    await expect(outbox.setCustomer(null)).rejects.toThrow('broken');
    expect(await outbox.deviceCart().add(tee)).toBe('device');
  });

  test('a wish of the next customer outlives the change from the one before, however long that takes', async () => {
    const { ports, outbox } = openTab();
    await outbox.session.open(mirror);
    const { keys } = ports.store;
    const slow = Promise.withResolvers<void>();
    ports.store.keys = async () => {
      ports.store.keys = keys;
      await slow.promise;
      return keys();
    };
    const customers = [outbox.setCustomer(null), outbox.setCustomer(EMAILS[0])];
    const wished = outbox.wishlist(EMAILS[0]).add(wish);
    // More than the wish needs.
    for (let reads = 0; reads < 30; reads += 1) await ports.store.read(CART);
    slow.resolve();
    await Promise.all([wished, ...customers]);
    expect(await ports.store.read(`wish:${EMAILS[0]}`)).toMatchObject({ outbox: [{ line: wish.line }] });
  });
});
