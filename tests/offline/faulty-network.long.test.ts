// The real outbox in three contexts of one device, over real connections and a bad network, with the real server and with
// servers without keys: when the network works again, every change has been applied once.
import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen } from '#server/start/listen.ts';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { cartQueueKey } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { createOutbox } from '#src/offline/index.ts';
import { type FaultProxy, openFaultProxy } from '#tests/kit/faults/fault-proxy.ts';
import { limitDuration, seededPlan } from '#tests/kit/faults/fault-schedule.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { startThirdPartyBackend, THIRD_PARTY } from '#tests/kit/fixtures/third-party-backend.ts';
import { type Device, openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { cartText, type Good, readGoods, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { openMigrated } from '#tests/kit/server/pglite-dump.ts';

/** How much faster time passes. The outbox then waits 3 s for an answer, and a request is up to 4 s late. */
const SPEED = 5;
const CONTEXTS = 3;
const ACTIONS = 30;
/** The pause between two actions, so that each is sent before the next one can be merged with it. */
const PAUSE_MS = 120;
const DRAINED_WITHIN_MS = 240_000;
/** Less than the 15 s after which a sender gives up. */
const PLAIN_LONGEST_MS = 10_000;
const everything = () => true;
/** Many products, so that most changes add a line: those are the changes that a second copy would double. */
const GOODS = Array.from({ length: 14 }, (_, at) => ({ id: `thing-${at}`, options: { Black: 'Std:9' } }));

/** One shopper with CONTEXTS contexts, each of which may be killed and opened again. */
function openShopper(device: Device, proxy: FaultProxy, keys: boolean) {
  const base = keys ? '/api' : THIRD_PARTY.apiBase;
  const env = keys ? {} : { VITE_AUTH_KEY: THIRD_PARTY.authKey };
  const config = { ...readApiConfig({ ...env, VITE_API_BASE: proxy.origin + base }), backendIdempotency: keys };
  const open = () => {
    const { ports, kill } = openContext(device, { fetch, config, speed: SPEED });
    const outbox = createOutbox(ports);
    void outbox.wake('start');
    return { outbox, ports, kill };
  };
  const contexts = Array.from({ length: CONTEXTS }, open);
  return {
    contexts,
    restart(at: number) {
      contexts[at]?.kill();
      contexts[at] = open();
    },
  };
}

/** Runs the actions of one seed. Resolves to the document when nothing waits. */
async function play(
  { seed, expect }: { seed: number; expect: ExpectStatic },
  proxy: FaultProxy,
  goods: readonly Good[],
  keys: boolean,
) {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const device = openDevice();
  const shopper = openShopper(device, proxy, keys);
  const sessionId = (await shopper.contexts[0]?.outbox.session.open()) ?? '';
  const queueKey = cartQueueKey(sessionId);

  const plan = seededPlan(seed, everything);
  proxy.meet(keys ? plan : limitDuration(PLAIN_LONGEST_MS, plan));
  const wanted = new Map<string, number>();
  for (let n = 0; n < ACTIONS; n++) {
    const at = upTo(CONTEXTS);
    const cart = shopper.contexts[at]?.outbox.cart(sessionId);
    const good = goods[upTo(goods.length)];
    if (!cart || !good) throw new Error('nothing to add');
    const kind = upTo(6);
    const qty = 1 + upTo(5);
    const before = wanted.get(good.line);
    if (kind < 3) {
      await cart.add(good, qty);
      wanted.set(good.line, (before ?? 0) + qty);
    } else if (kind < 5) {
      await cart.setQuantity(good.line, qty);
      if (before !== undefined) wanted.set(good.line, qty);
    } else {
      await cart.remove(good.line);
      wanted.delete(good.line);
    }
    // Without keys a copy from a killed sender may arrive after the last comparison.
    if (keys && random() < 0.15) shopper.restart(at);
    await new Promise((resolve) => setTimeout(resolve, random() * PAUSE_MS));
  }

  proxy.meet(undefined);
  const [first] = shopper.contexts;
  const read = async () => {
    const doc = readDoc(await first?.ports.store.read(queueKey), queueKey);
    if (!doc || doc === 'newer') throw new Error('there is no cart');
    return doc;
  };
  for (const { outbox } of shopper.contexts) void outbox.wake('online');
  await expect
    .poll(
      async () => {
        const { outbox, unverified, repair } = await read();
        return { waiting: outbox.length, unverified, repair };
      },
      { timeout: DRAINED_WITHIN_MS, message: `seed ${seed}` },
    )
    .toEqual({ waiting: 0, unverified: false, repair: undefined });
  for (const { kill } of shopper.contexts) kill();
  return { doc: await read(), sessionId, wanted: cartText([...wanted].map(([line, qty]) => ({ line, qty }))) };
}

describe('over a bad network', () => {
  const speakAgain = redirectLog(() => undefined);
  let server: Awaited<ReturnType<typeof listen>>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const shop = await openMigrated();
    await putGoods(shop.db, GOODS);
    server = await listen(createApp({ db: shop.db, folders: WITHOUT_PAGE }), { PORT: 0, HOST: '127.0.0.1' });
    close = shop.close;
  }, 60_000);
  afterAll(async () => {
    speakAgain();
    await server.stop(0);
    await close();
  });

  test.concurrent.for([1, 2, 3, 4])(
    'our server has everything once, contexts killed meanwhile (seed %i)',
    { timeout: 600_000 },
    async (seed, { expect }) => {
      const proxy = await openFaultProxy(server.address, { scale: 1 / SPEED });
      const { doc, sessionId, wanted } = await play({ seed, expect }, proxy, await readGoods(server.address), true);
      const cart = cartText(await readServerCart(server.address, sessionId));
      expect([viewText(doc), cart]).toEqual([wanted, wanted]);
      expect(doc.rejected).toEqual([]);
      const effects = [...proxy.effects().values()];
      expect(effects.length).toBeGreaterThan(0);
      expect(effects.filter(({ done }) => done > 1)).toEqual([]);
      await proxy.close();
    },
  );

  test.concurrent.for([
    [1, 'in-data'],
    [2, 'in-data'],
    [3, 'in-items'],
    [4, 'in-items'],
  ] as const)(
    'a server without keys is as the view says once compared (seed %i, %s)',
    { timeout: 600_000 },
    async ([seed, style], { expect }) => {
      const backend = await startThirdPartyBackend('', style);
      const proxy = await openFaultProxy(backend.origin, { scale: 1 / SPEED });
      const config = { ...readApiConfig({}), ...THIRD_PARTY };
      const { doc, sessionId, wanted } = await play(
        { seed, expect },
        proxy,
        await readGoods(backend.origin, config),
        false,
      );
      expect([viewText(doc), backend.cartOf(sessionId)]).toEqual([wanted, wanted]);
      await proxy.close();
      await backend.stop();
    },
  );
});
