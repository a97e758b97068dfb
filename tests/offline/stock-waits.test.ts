// 'Tell me when it is back' in the outbox, against the reference server: what is tapped offline outlives the page, reaches the shop once,
// and is taken back as easily.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { readApiConfig } from '#src/api/config.ts';
import { createOutbox } from '#src/offline/index.ts';
import { createReplay } from '#src/offline/worker.ts';
import { type Device, openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMigrated } from '#tests/kit/server/pglite-dump.ts';
import { tee } from '#tests/kit/simulation/story.ts';

const ASHA = 'asha@example.com';
/** An address at which a firewall between device and shop takes offence. */
const REFUSED = 'or-1-equals-1@example.com';
const forbidden = () =>
  new Response('<html>Forbidden</html>', { status: 403, headers: { 'content-type': 'text/html' } });
/** The shop's own tee in black, M, which is sold out. */
const wanted = (contact_email = 'guest@example.com', product_id = 'tee') => ({
  line: `${product_id} Black M`,
  payload: {
    ...tee.payload,
    product: { ...tee.payload.product, _id: product_id },
    color: 'Black',
    size: 'M',
    tell: { contact_email },
  },
});

let db: Db;
let close: () => Promise<void>;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  ({ db, close } = await openMigrated());
  await putGoods(db, SMALL_SHOP);
  app = createApp({ db, config: readConfig({}), folders: WITHOUT_PAGE });
});
afterAll(() => close());

let device: Device;
let isOnline: boolean;
/** The requests that reached the shop, with those whose answer is lost. */
let sent: { call: string; key: string | null; request: Request }[];
let lost: number;
beforeEach(async () => {
  await db.deleteFrom('stock_wait').execute();
  device = openDevice();
  isOnline = true;
  sent = [];
  lost = 0;
});

const network: typeof fetch = async (input, init) => {
  const request = new Request(new URL(String(input), 'http://shop.test'), init);
  const call = `${request.method} ${new URL(request.url).pathname}`;
  if (!isOnline) throw new TypeError('no network');
  if (call.startsWith('POST') && (await request.clone().text()).includes(REFUSED)) return forbidden();
  const again = request.clone();
  const answer = await app.fetch(request);
  if (!/tell-me/.test(call)) return answer;
  sent.push({ call, key: request.headers.get('idempotency-key'), request: again });
  if (lost-- > 0) throw new TypeError('the answer is lost');
  return answer;
};
const context = () =>
  openContext(device, {
    fetch: network,
    config: readApiConfig({}),
    speed: 20,
    isOnline: () => isOnline,
    getToken: async () => 'a token that the shop does not know',
  });
async function openTab() {
  const { ports, kill } = context();
  const outbox = createOutbox(ports);
  await outbox.session.open();
  const waits = outbox.waits();
  waits.subscribe(() => undefined);
  return { outbox, waits, kill };
}
const waiting = () => db.selectFrom('stock_wait').select(['contact_email', 'product_id', 'color', 'size']).execute();
const ROW = { contact_email: 'guest@example.com', product_id: 'tee', color: 'Black', size: 'M' };

describe("'Tell me when it is back'", () => {
  test('tapped offline, it outlives the page, and the worker sends it once', async () => {
    isOnline = false;
    const tab = await openTab();
    expect(await tab.waits.add(wanted())).toBe('device');
    expect(tab.waits.snapshot().lines).toMatchObject([{ id: null, waiting: true }]);
    tab.kill();
    expect(await waiting()).toEqual([]);

    isOnline = true;
    const worker = createReplay(context().ports);
    await worker.wake('sync');
    await worker.wake('sync');
    expect(await waiting()).toEqual([ROW]);
    expect(sent.map(({ call }) => call)).toEqual(['POST /api/tell-me']);
    // It may name another address than that of the customer.
    expect(sent[0]?.request.headers.has('authorization')).toBe(false);

    const next = await openTab();
    await expect.poll(() => next.waits.snapshot().lines).toMatchObject([{ waiting: false }]);
    await next.outbox.wake('start');
    expect(sent).toHaveLength(1);
  });

  test('whose answer is lost is sent again under the same key and counts once', async () => {
    lost = 1;
    const { waits } = await openTab();
    await waits.add(wanted());
    await expect.poll(() => waits.snapshot().lines[0]?.waiting).toBe(false);
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(await waiting()).toEqual([ROW]);
  });

  test('asked for and taken back offline is not sent at all', async () => {
    isOnline = false;
    const { outbox, waits } = await openTab();
    await waits.add(wanted());
    await waits.remove(wanted().line);
    isOnline = true;
    await outbox.wake('online');
    expect(sent).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('taken back stays so, also when a copy of the first request arrives late', async () => {
    const { waits } = await openTab();
    await waits.add(wanted());
    await expect.poll(waiting).toEqual([ROW]);
    isOnline = false;
    await waits.remove(wanted().line);
    expect(waits.snapshot().lines).toEqual([]);
    isOnline = true;
    const worker = createReplay(context().ports);
    await worker.wake('sync');
    expect(await waiting()).toEqual([]);
    expect(sent.map(({ call }) => call)).toEqual(['POST /api/tell-me', 'DELETE /api/do-not-tell-me']);
    await app.fetch((sent[0] as (typeof sent)[0]).request);
    expect(await waiting()).toEqual([]);
  });

  test('twice is once, and after being told one may ask again', async () => {
    const { waits, outbox } = await openTab();
    await waits.add(wanted());
    await waits.add(wanted());
    await expect.poll(waiting).toEqual([ROW]);
    // As the shop does when it has told them.
    await db.deleteFrom('stock_wait').execute();
    await waits.remove(wanted().line);
    await waits.add(wanted('other@example.com'));
    await expect.poll(waiting).toEqual([{ ...ROW, contact_email: 'other@example.com' }]);
    await expect.poll(() => outbox.waits().snapshot().status.waiting).toBe(0);
  });

  test('of a product that left the shop is refused and listed with its reason', async () => {
    const { waits } = await openTab();
    await waits.add(wanted(undefined, 'no-such-tee'));
    await expect.poll(() => waits.snapshot().rejected).toMatchObject([{ reason: 'unknown-product' }]);
    expect(waits.snapshot().lines).toEqual([]);
  });

  test('that a firewall refuses for ever does not hold up the others', async () => {
    const { waits } = await openTab();
    await waits.add(wanted());
    await expect.poll(waiting).toEqual([ROW]);
    isOnline = false;
    await waits.add(wanted(REFUSED, 'mat'));
    await waits.remove(wanted().line);
    await waits.add(wanted(undefined, 'no-such-tee'));
    isOnline = true;
    const worker = createReplay(context().ports);
    await worker.wake('sync');
    await expect.poll(waiting).toEqual([]);
    await expect.poll(() => waits.snapshot().rejected).toMatchObject([{ reason: 'unknown-product' }]);
    expect(waits.snapshot().lines).toMatchObject([{ line: 'mat Black M', waiting: true }]);
  });

  test('a log-out removes it from the device, at whichever moment the page dies meanwhile', async () => {
    isOnline = false;
    for (let steps = 0; steps < 12; steps += 1) {
      const { outbox, waits, kill } = await openTab();
      await outbox.setCustomer(ASHA);
      await waits.add(wanted());
      void outbox.setCustomer(null);
      for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve));
      kill();
      const next = await openTab();
      await next.outbox.setCustomer(null);
      await expect.poll(() => next.waits.snapshot().isRead).toBe(true);
      expect(next.waits.snapshot().lines, `killed after ${steps} steps`).toEqual([]);
      next.kill();
    }
  });

  test('outlives the log-in, and a log-out removes it from the device', async () => {
    isOnline = false;
    const { outbox, waits } = await openTab();
    await outbox.setCustomer(null);
    await waits.add(wanted());
    await outbox.setCustomer(ASHA);
    expect(waits.snapshot().lines).toHaveLength(1);
    await outbox.setCustomer(null);
    await expect.poll(() => waits.snapshot().lines).toEqual([]);
    const next = await openTab();
    await expect.poll(() => next.waits.snapshot().isRead).toBe(true);
    expect(next.waits.snapshot().lines).toEqual([]);
    isOnline = true;
    await next.outbox.wake('online');
    expect(sent).toEqual([]);
  });

  test('asks the shop for no list', async () => {
    const { ports } = context();
    const outbox = createOutbox(ports);
    await outbox.session.open();
    await outbox.wake('start');
    expect(await ports.store.read('wait:')).toBeUndefined();
  });
});
