// A tab whose IndexedDB broke sends changes that the device also holds, or learns late what the device holds.
import { describe, expect, test } from 'vitest';
import type { ListOutbox } from '#src/offline/enqueue/list-outbox.ts';
import { breakStorage, breakWithATeeWaiting, comeOnline } from '#tests/kit/simulation/broken-story.ts';
import { BACKENDS } from '#tests/kit/simulation/model-server.ts';
import { openShop, tee } from '#tests/kit/simulation/story.ts';
import { CART } from '#tests/kit/simulation/world.ts';

describe('a server with keys', () => {
  test('has received an add from a tab without storage, and the device has never read its list: the add counts once', async () => {
    const shop = await openShop();
    const { world, cart, done, see, onServer, shown } = shop;
    world.network.isUp = false;
    await done(cart().add(tee, 2), 100);
    await see(cart());
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, confirmedAt: 0 });
    await breakStorage(shop, 't1');
    await comeOnline(shop, 't1');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    await world.open('t2');
    await world.advance(10_000);
    await see(cart('t2'));
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(shown(cart('t2'))).toEqual({ [tee.line]: 2 });
  });

  test('has received a removal and a new add from a tab without storage: the device does not remove the line again', async () => {
    const shop = await openShop();
    const { world, cart, done, see, onServer, shown } = shop;
    await done(cart().add(tee, 2));
    world.network.isUp = false;
    await done(cart().remove(tee.line), 100);
    await done(cart().add(tee, 3), 100);
    await see(cart());
    await breakStorage(shop, 't1');
    await comeOnline(shop, 't1');
    expect(onServer()).toEqual({ [tee.line]: [3] });
    // The device reads the list first and then removes the line by its new id, which is a different request.
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, confirmedAt: 0 });
    await world.open('t2');
    await world.advance(10_000);
    await see(cart('t2'));
    expect(onServer()).toEqual({ [tee.line]: [3] });
    expect(shown(cart('t2'))).toEqual({ [tee.line]: 3 });
    expect(cart('t2').snapshot()).toMatchObject({ rejected: [], shopChanges: [], status: { waiting: 0 } });
  });

  test('has received both, and the device stored its removal before it reads the list: the new add stays', async () => {
    const shop = await openShop({}, 't2');
    const { world, cart, done, see, onServer } = shop;
    await done(cart().add(tee, 2));
    // The removal is sent, and an intermediary answers.
    const body = '{"message":"no Route matched with those values"}';
    world.network.period = { fate: { do: 'intermediary', status: 200, body }, until: Number.POSITIVE_INFINITY };
    await done(cart().remove(tee.line), 1_000);
    await done(cart().add(tee, 3), 100);
    await see(cart());
    await breakStorage(shop, 't1');
    world.player('t2').agent.interrupt('kill', 0);
    world.network.period = undefined;
    await comeOnline(shop, 't1');
    expect(onServer()).toEqual({ [tee.line]: [3] });
    // The removal has failed so often that the list is read before its next attempt.
    const doc = await world.readDoc(CART);
    expect(doc?.outbox[0]).toMatchObject({ kind: 'remove', req: { method: 'DELETE' } });
    const outbox = doc?.outbox.map((op, at) => (at === 0 ? { ...op, attempts: 8 } : op));
    await world.writeRaw(CART, { ...doc, outbox });
    await world.open('t2');
    await world.advance(10_000);
    expect(onServer()).toEqual({ [tee.line]: [3] });
    expect(cart('t2').snapshot()).toMatchObject({ rejected: [], shopChanges: [], status: { waiting: 0 } });
  });

  test('receives it with another body from a second tab: the change in that tab counts, once', async () => {
    const shop = await breakWithATeeWaiting('own');
    const { world, cart, done, onServer, see } = shop;
    await comeOnline(shop, 't1');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    world.network.isUp = false;
    await world.open('t2');
    await done(cart('t2').setQuantity(tee.line, 7), 100);
    await comeOnline(shop, 't2');
    expect(onServer()).toEqual({ [tee.line]: [7] });
    expect((await see(cart('t2'))).rejected).toEqual([]);
  });

  test.each([
    ['adds more to the line: each add counts once', (tab: ListOutbox) => tab.add(tee, 3), 5],
    ['sets its quantity: the line has that quantity', (tab: ListOutbox) => tab.setQuantity(tee.line, 7), 7],
  ])('has received it before a second tab reads the list for the first time and %s', async (_, change, qty) => {
    const shop = await breakWithATeeWaiting('own');
    const { world, cart, done, onServer, see, shown } = shop;
    await comeOnline(shop, 't1');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    world.network.isUp = false;
    const doc = await world.readDoc(CART);
    await world.writeRaw(CART, { ...doc, confirmedAt: 0 });
    await world.open('t2');
    await done(change(cart('t2')), 100);
    await comeOnline(shop, 't2');
    expect(onServer()).toEqual({ [tee.line]: [qty] });
    expect(await see(cart('t2'))).toMatchObject({ rejected: [], status: { waiting: 0 } });
    expect(shown(cart('t2'))).toEqual({ [tee.line]: qty });
  });

  test('has received it, and the device reads the list after an add was merged into it: the first add counts once', async () => {
    const shop = await breakWithATeeWaiting('own');
    const { world, cart, done, onServer, see } = shop;
    await comeOnline(shop, 't1');
    world.network.isUp = false;
    await world.open('t2');
    await done(cart('t2').add(tee, 3), 100);
    const doc = await world.readDoc(CART);
    expect(doc?.outbox).toMatchObject([{ kind: 'add', qty: 5, merged: true }]);
    await world.writeRaw(CART, { ...doc, confirmedAt: 0 });
    await comeOnline(shop, 't2');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(await see(cart('t2'))).toMatchObject({ rejected: [], status: { waiting: 0 } });
  });

  test.each([
    ['', [2]],
    [', also of two adds in one', [1, 1]],
  ])(
    'has received it from a second tab with another body: the tab that lost its storage accepts that%s',
    async (_, adds) => {
      const shop = await openShop({ backend: 'own' });
      const { world, cart, done, onServer, see, shown } = shop;
      world.network.isUp = false;
      for (const qty of adds) await done(cart().add(tee, qty), 100);
      await see(cart());
      await breakStorage(shop, 't1');
      // No other context answers, so this tab now sends the change itself.
      await world.advance(5_000);
      await world.open('t2');
      world.player('t1').agent.interrupt('freeze', 0);
      await done(cart('t2').setQuantity(tee.line, 7), 100);
      await comeOnline(shop, 't2');
      expect(onServer()).toEqual({ [tee.line]: [7] });
      world.player('t1').agent.thaw();
      world.player('t2').agent.interrupt('kill', 0);
      await comeOnline(shop, 't1');
      expect(onServer()).toEqual({ [tee.line]: [7] });
      expect(shown(cart())).toEqual({ [tee.line]: 7 });
      expect(cart().snapshot()).toMatchObject({ rejected: [], status: { waiting: 0 } });
    },
  );
});

test('a copy that the tab sent itself is not shown again while the device still holds the original', async () => {
  const shop = await breakWithATeeWaiting('own');
  const { world, cart, shown, onServer } = shop;
  await comeOnline(shop, 't1');
  expect(onServer()).toEqual({ [tee.line]: [2] });
  // The worker can read the device and sends its document, but cannot reach the shop yet.
  world.network.isUp = false;
  await world.open('w');
  void world.player('t1').outbox.wake('visible');
  await world.advance(5_000);
  expect(shown(cart())).toEqual({ [tee.line]: 2 });
  expect(cart().snapshot().status.waiting).toBe(0);
  await comeOnline(shop, 't1', 'w');
  expect(onServer()).toEqual({ [tee.line]: [2] });
  expect(shown(cart())).toEqual({ [tee.line]: 2 });
});

test('an add of another tab to a line that the tab sent itself is shown in addition', async () => {
  const shop = await breakWithATeeWaiting('own');
  const { world, cart, done, shown, onServer } = shop;
  await comeOnline(shop, 't1');
  expect(onServer()).toEqual({ [tee.line]: [2] });
  // The device still holds the original, and its requests are lost.
  world.network.special = ({ method }) => (method === 'POST' ? { do: 'drop' } : undefined);
  await world.open('t2');
  await done(cart('t2').add(tee, 3), 1_000);
  expect(shown(cart('t2'))).toEqual({ [tee.line]: 5 });
  expect(shown(cart())).toEqual({ [tee.line]: 5 });
  world.network.special = () => undefined;
  await comeOnline(shop, 't1', 't2');
  expect(onServer()).toEqual({ [tee.line]: [5] });
  expect(shown(cart())).toEqual({ [tee.line]: 5 });
});

test.each(BACKENDS)(
  'an old answer of a worker that froze and then died does not make the tab send for the device (%s)',
  async (backend) => {
    const shop = await openShop({ backend }, 't2', 'w');
    const { world, cart, done, see, shown, onServer } = shop;
    await see(cart());
    world.network.special = ({ agent }) => (agent.name === 't2' ? { do: 'drop' } : undefined);
    // The worker receives the question, reads the device, and freezes before it answers.
    world.player('w').agent.interrupt('freeze', 3);
    await breakStorage(shop, 't1');
    expect(world.player('w').agent.isFrozen).toBe(true);
    await done(cart('t2').add(tee, 2), 6_000);
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    world.player('w').agent.interrupt('kill', 1);
    world.player('w').agent.thaw();
    await world.advance(1_000);
    expect(onServer()).toEqual({});
    world.network.special = () => undefined;
    await comeOnline(shop, 't1', 't2');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
  },
);
