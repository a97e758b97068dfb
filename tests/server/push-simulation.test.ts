// Random simulated subscriptions, each with its device: orders, waits, opt-outs, also while messages are sent, dead browsers (410),
// changed addresses, outages of the push service (429, 5xx, broken and hanging connections), nights, and two instances that send. `npm test` runs a few; `npm run test:all` runs 10,000. Each is checked for:
// nothing twice, nothing unwanted, nothing after an opt-out, nothing at night, one piece of news a day, and nothing lost while the
// device lives.
import pino from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { moveDevice, removeDevice, saveDevice } from '#server/notifications/devices.ts';
import { tellOfOrder } from '#server/notifications/tell-of-order.ts';
import { createMail } from '#server/providers/mail.ts';
import { createPushDelivery } from '#server/providers/push-delivery.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { endOfQuiet } from '#server/providers/quiet-hours.ts';
import { addWait, tellWaiting } from '#server/waiting/stock-waits.ts';
import { NOTICE_KINDS, type NoticeKind } from '#src/contract/notification.ts';
import { indianDay } from '#src/domain/shop-date.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { startPushProvider } from '#tests/kit/server/push-provider.ts';

const WORLDS = amount(1, 200);
const DEVICES = 50;
const STEPS = 60;
const STATUSES = ['shipped', 'out-for-delivery', 'delivered', 'refund'] as const;
/** What comes between. */
const RARE = ['hang', 'optOutWhileSending', 'move'] as const;
const LIMITS = { inFlight: 60, perOrigin: 30, timeoutMs: 60_000, patienceMs: 60_000, pauseMs: 30_000 };

interface SimulatedDevice {
  name: string;
  endpoint: string;
  auth: string;
  session: string;
  kinds: NoticeKind[];
  /** What it wants now, or what became of it. */
  state: 'on' | 'opted out' | 'dead';
  /** Path of each event that it must be told, with the tag that a later event replaces. */
  due: { path: string; title: string; tag: string }[];
}

async function runWorld(db: Db, seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const service = await startPushProvider();
  let now = NOW;
  const clock = () => now;
  const config = readConfig({});
  const log = pino({ level: 'silent' });
  const mail = createMail({ db, clock, log }, false);
  const push = createPush(db, config, { allowLoopback: true });
  const open = () => createPushDelivery({ db, clock, log, push, shopUrl: '' as string }, false, LIMITS);
  const instances = [open(), open()];
  /** Gives up soon, so that a service that hangs costs no minute. */
  const hasty = createPushDelivery({ db, clock, log, push, shopUrl: '' }, false, { ...LIMITS, timeoutMs: 100 });
  const devices: SimulatedDevice[] = [];
  const faults: string[] = [];
  const shown = new Map<string, { path: string; tag: string; kind: string; at: Date }[]>();
  let read = 0;

  /** Judges what arrived since the last call. */
  const judge = () => {
    for (const { device: name, json } of service.received.slice(read)) {
      const { navigate: path, tag, title } = json.notification;
      const device = devices.find((one) => one.name === name);
      const before = shown.get(name) ?? [];
      const say = (what: string) => faults.push(`${what}: ${name} ${title} ${path}`);
      if (device?.state !== 'on') say('after an opt-out');
      if (endOfQuiet(now)) say('at night');
      const kind = title === 'Back in stock' ? 'stock' : 'order';
      if (before.some((one) => one.path === path && one.tag === tag && one.kind === title)) say('twice');
      if (kind === 'stock' && before.some((one) => one.kind === title && indianDay(one.at) === indianDay(now)))
        say('a second piece of news on one day');
      if (!device?.due.some((one) => one.path === path && one.title === title)) say('unwanted');
      shown.set(name, [...before, { path, tag, kind: title, at: now }]);
    }
    read = service.received.length;
  };
  const send = async () => {
    await tellWaiting({ db, clock, mail, config });
    await Promise.all(instances.map((one) => one.deliver()));
    judge();
  };
  const live = () => devices.filter(({ state }) => state === 'on');
  const within = (work: (tx: Db) => Promise<void>) => db.transaction().execute(work);

  const acts = {
    async order(device: SimulatedDevice) {
      const order = {
        id: newId(),
        order_number: newId().slice(0, 8),
        session_id: device.session,
        contact_email: '',
        by_guest: true,
      };
      for (const kind of STATUSES.slice(0, 1 + Math.floor(random() * STATUSES.length))) {
        await within((tx) => tellOfOrder(tx, mail, order, kind, `${kind} ${order.id}`));
        const tag = `${kind === 'refund' ? 'refund' : 'order'}-${order.order_number}`;
        const path = `/order-success?orderId=${order.id}`;
        if (device.state === 'on' && device.kinds.includes(kind)) device.due.push({ path, title: TITLES[kind], tag });
        if (random() < 0.5) await send();
      }
    },
    async wait(device: SimulatedDevice) {
      const { endpoint } = device;
      const product_id = `goods-${devices.indexOf(device)}`;
      if (device.state !== 'on') return;
      const wait_id = newId();
      await within((tx) => addWait(tx, now, { wait_id, product_id, color: '', size: '', contact_email: '', endpoint }));
      if (device.kinds.includes('stock'))
        device.due.push({ path: `/product/Product-${product_id}`, title: 'Back in stock', tag: `back-${wait_id}` });
      await tellWaiting({ db, clock, mail, config });
    },
    async optOut(device: SimulatedDevice) {
      if (device.state !== 'on' || random() < 0.8) return;
      await within((tx) => removeDevice(tx, device.endpoint));
      device.state = 'opted out';
    },
    async die(device: SimulatedDevice) {
      if (device.state !== 'on' || random() < 0.8) return;
      service.unsubscribe(device.name);
      device.state = 'dead';
    },
    async outage() {
      const behaviour = pick([
        { status: 503 },
        { status: 500 },
        { status: 503 },
        { status: 429, headers: { 'retry-after': '60' } },
        'closed',
      ] as const);
      for (const { name } of live()) service.behave(name, behaviour);
      await send();
      now = new Date(now.getTime() + 60_000 * 3);
      await send();
      for (const { name } of live()) service.behave(name, { status: 201 });
    },
    /** The service takes the message and never answers: a minute later it is sent again. */
    async hang() {
      for (const { name } of live()) service.behave(name, 'silent');
      await hasty.deliver();
      judge();
      for (const { name } of live()) service.behave(name, { status: 201 });
    },
    /** The shopper turns notifications off while both instances send. */
    async optOutWhileSending(device: SimulatedDevice) {
      if (device.state !== 'on' || random() < 0.8) return;
      await Promise.all([send(), within((tx) => removeDevice(tx, device.endpoint))]);
      device.state = 'opted out';
    },
    /** The browser gets another address at its push service. */
    async move(device: SimulatedDevice) {
      if (device.state !== 'on') return;
      const { name: former, endpoint, auth } = device;
      const name = `${former}'`;
      const moved = service.subscribe(name);
      service.unsubscribe(former);
      await within((tx) => moveDevice(tx, now, push, { endpoint, auth, moved }));
      shown.set(name, shown.get(former) ?? []);
      Object.assign(device, { ...moved, name });
    },
    async rest() {
      now = new Date(now.getTime() + 60_000 * Math.floor(random() * 240));
      await send();
    },
  };

  for (let number = 0; number < DEVICES; number++) {
    const name = `${seed}-${number}`;
    const kinds = NOTICE_KINDS.filter(() => random() < 0.7);
    const subscription = service.subscribe(name);
    const { endpoint, auth } = subscription;
    const session = name.padEnd(24, '_');
    devices.push({ name, endpoint, auth, session, kinds, state: 'on', due: [] });
    const owner = { session_id: session, token_digest: null };
    await within((tx) => saveDevice(tx, now, push, { ...subscription, ...owner, kinds }));
  }
  for (let step = 0; step < STEPS; step++)
    await acts[pick(['order', 'order', 'wait', 'wait', 'optOut', 'die', 'rest', 'rest', 'outage', ...RARE] as const)](
      pick(devices),
    );
  // Everything may end: days without trouble.
  for (let hour = 0; hour < 24 * 12; hour += 4) {
    now = new Date(now.getTime() + 4 * 3_600_000);
    await send();
  }
  for (const device of live()) {
    const got = shown.get(device.name) ?? [];
    device.due.forEach((event, index) => {
      const isReplaced = device.due.slice(index + 1).some(({ tag }) => tag === event.tag);
      if (!isReplaced && !got.some(({ path, kind }) => path === event.path && kind === event.title))
        faults.push(`lost: ${device.name} ${event.title}`);
    });
  }
  await service.stop();
  return { faults: [...faults, ...service.refused], told: service.received.length };
}

const TITLES = {
  shipped: 'Your order is on its way',
  'out-for-delivery': 'Your order arrives today',
  delivered: 'Your order is delivered',
  refund: 'Your refund is sent',
} as const;

onDatabase('simulated subscriptions', (database) => {
  test(
    `none is told twice, unasked, after an opt-out or at night, and none is forgotten (${WORLDS * DEVICES} subscriptions)`,
    async () => {
      const { db } = database();
      await putGoods(
        db,
        Array.from({ length: DEVICES }, (_, number) => ({ id: `goods-${number}` })),
      );
      let told = 0;
      for (let seed = 1; seed <= WORLDS; seed++) {
        const world = await runWorld(db, seed);
        expect(world.faults, `world ${seed}`).toEqual([]);
        told += world.told;
      }
      expect(told).toBeGreaterThan(WORLDS * 10);
    },
    WORLDS * 60_000,
  );
});
