// IndexedDB breaks in an open tab. It still works in the worker or in another tab, or in no context.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { createOutbox } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { breakStorage, breakWithATeeWaiting, comeOnline } from '#tests/kit/simulation/broken-story.ts';
import { BACKENDS } from '#tests/kit/simulation/model-server.ts';
import { mat, openShop, soldOut, tee, watch } from '#tests/kit/simulation/story.ts';
import { CART } from '#tests/kit/simulation/world.ts';

describe.each(BACKENDS)('a tab whose storage breaks while a line waits (%s)', (backend) => {
  test('still shows the line, and counts it as waiting', async () => {
    const { cart, shown } = await breakWithATeeWaiting(backend, 'w');
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    expect(cart().snapshot()).toMatchObject({
      lines: [{ waiting: true, isOnDevice: true }],
      status: { waiting: 1, waitingOnDevice: 1, attention: ['memory'] },
    });
  });

  test('leaves it to the worker, which sends it once', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { world, cart, shown, onServer } = shop;
    const sent = watch(world);
    await comeOnline(shop, 't1', 'w');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(sent.filter(({ method }) => method !== 'GET').map(({ agent }) => agent.name)).toEqual(['w']);
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    expect(cart().snapshot().status.waiting).toBe(0);
  });

  test('keeps showing it when the tab’s own read of the list was answered before the worker added the line', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { world, cart, shown } = shop;
    // The shop answers at 2 s; the answer arrives at 4 s.
    world.network.special = ({ agent, method }) =>
      agent.name === 't1' && method === 'GET' ? { do: 'ok', ms: 4_000 } : undefined;
    const seen: unknown[] = [];
    cart().subscribe(() => seen.push(shown(cart())));
    world.network.isUp = true;
    cart().readAgain();
    void world.player('t1').outbox.wake('online');
    await world.advance(2_500);
    void world.player('w').outbox.wake('online');
    await world.advance(1_000);
    expect(cart().snapshot().status.waiting).toBe(0);
    await world.advance(20_000);
    expect(seen).not.toContainEqual({});
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
  });

  test('sends later changes after it', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { cart, done, shown, onServer } = shop;
    expect(await done(cart().add(tee, 3), 100)).toBe('memory');
    await done(cart().add(mat), 100);
    expect(shown(cart())).toEqual({ [tee.line]: 5, [mat.line]: 1 });
    expect(cart().snapshot().status).toMatchObject({ waiting: 3, waitingOnDevice: 1 });
    expect(
      cart()
        .snapshot()
        .lines.map(({ isOnDevice }) => isOnDevice),
    ).toEqual([false, false]);
    await comeOnline(shop, 't1', 'w');
    expect(onServer()).toEqual({ [tee.line]: [5], [mat.line]: [1] });
    expect(shown(cart())).toEqual({ [tee.line]: 5, [mat.line]: 1 });
    expect(cart().snapshot().status.waiting).toBe(0);
  });

  test('removes it again: nothing of it is left on the server', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { cart, done, shown, onServer } = shop;
    await done(cart().remove(tee.line), 100);
    await done(cart().clear(), 100);
    expect(shown(cart())).toEqual({});
    await comeOnline(shop, 't1', 'w');
    expect(onServer()).toEqual({});
    expect(cart().snapshot().status.waiting).toBe(0);
  });

  test('lists it as not saved when the shop refuses it to the worker', async () => {
    const shop = await openShop({ backend }, 'w');
    const { world, cart, done, see, shown } = shop;
    world.network.isUp = false;
    await done(cart().add(soldOut), 100);
    await see(cart());
    await breakStorage(shop, 't1');
    expect(shown(cart())).toEqual({ [soldOut.line]: 1 });
    await comeOnline(shop, 't1', 'w');
    expect(cart().snapshot()).toMatchObject({ lines: [], rejected: [{ op: { line: soldOut.line } }] });
    expect(cart().snapshot().status.waiting).toBe(0);
  });

  test('shows it in a tab that never could read the device, once another context sends the document', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { world, cart, see, shown } = shop;
    await world.open('t2', 'hangs');
    await see(cart('t2'));
    await world.advance(10_000);
    expect(shown(cart('t2'))).toEqual({ [tee.line]: 2 });
  });

  test('sends it itself when the device no longer has it', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { world, cart, shown, onServer } = shop;
    await world.writeRaw(CART, undefined);
    await comeOnline(shop, 't1', 'w');
    expect(onServer()).toEqual({ [tee.line]: [2] });
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
  });

  test('has it on the server once, also when the worker’s storage breaks too and works again later', async () => {
    const shop = await breakWithATeeWaiting(backend, 'w');
    const { world, cart, shown, onServer } = shop;
    await breakStorage(shop, 'w');
    await comeOnline(shop, 't1', 'w');
    expect(shown(cart())).toEqual({ [tee.line]: 2 });
    // Without keys a second copy would double it, so it stays on the device and is still shown.
    expect(onServer()).toEqual(backend === 'own' ? { [tee.line]: [2] } : {});
    expect(cart().snapshot().status.waiting).toBe(backend === 'own' ? 0 : 1);
    await world.open('w');
    await world.open('t1');
    await world.advance(10_000);
    expect(onServer()).toEqual({ [tee.line]: [2] });
  });
});

test('a tab without storage sends the line itself if the other tab can only read the device', async () => {
  const shop = await breakWithATeeWaiting('own', 't2');
  const { world, cart, onServer } = shop;
  world.player('t2').idb.fullWrites = 1_000;
  await comeOnline(shop, 't2');
  await comeOnline(shop, 't1', 't2');
  expect(onServer()).toEqual({ [tee.line]: [2] });
  expect(cart().snapshot().status.waiting).toBe(0);
});

test('the worker that a tab without storage starts tells it what the device holds', async () => {
  const { world, cart, done, see, shown } = await openShop();
  await done(cart().add(tee, 2));
  world.network.isUp = false;
  world.player('t1').agent.interrupt('kill', 0);
  await world.open('t2', 'hangs');
  await see(cart('t2'));
  await world.advance(20_000);
  expect(shown(cart('t2'))).toEqual({});
  await world.open('w');
  void world.player('w').outbox.wake('message');
  await world.advance(1_000);
  expect(shown(cart('t2'))).toEqual({ [tee.line]: 2 });
});

test('a tab without storage starts the worker, which may still read the device', async () => {
  const fetch = async () => Promise.reject(new TypeError('no network'));
  const { ports, idb, kill } = openContext(openDevice(), { fetch, config: readApiConfig({}), speed: 8 });
  onTestFinished(kill);
  onTestFinished(redirectLog(() => undefined));
  const wakeWorker = vi.fn();
  const outbox = createOutbox({ ...ports, wakeWorker });
  await outbox.session.open();
  await outbox.wake('start');
  expect(wakeWorker).not.toHaveBeenCalled();
  idb.fullWrites = 1_000;
  expect(await outbox.deviceCart().add(tee)).toBe('memory');
  await outbox.wake('visible');
  expect(wakeWorker).toHaveBeenCalled();
});
