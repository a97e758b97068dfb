// A shop with a push service and devices, for tests of notifications.
import pino from 'pino';
import { authenticate } from '#server/accounts/tokens.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { createPushDelivery, type PushLimits } from '#server/providers/push-delivery.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { NOW, session } from './app.ts';
import { openCheckout, putSettings } from './checkout.ts';
import { putGoods, SMALL_SHOP } from './goods.ts';
import { openMerchant } from './merchant.ts';
import { startPushProvider } from './push-provider.ts';

/** Nothing is ever late, however busy the machine is. */
export const PATIENT: PushLimits = {
  inFlight: 8,
  perOrigin: 2,
  timeoutMs: 60_000,
  patienceMs: 60_000,
  pauseMs: 30_000,
};
export const WAIT_ID = 'a'.repeat(32);

export type PushShop = Awaited<ReturnType<typeof openPushShop>>;

/** The database must be empty. Close it after the test. */
export async function openPushShop(db: Db) {
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, {});
  const service = await startPushProvider();
  const config = readConfig({ SHOP_URL: 'https://shop.example' });
  const push = createPush(db, config, { allowLoopback: true });
  const checkout = openCheckout(db, { config, push, authenticate: (token) => authenticate(db, NOW, token) });
  const merchant = openMerchant(db, { LOG_LEVEL: 'silent' });
  const log = pino({ level: 'silent' });
  /** An instance of the server that sends. */
  const openDelivery = (limits = PATIENT) =>
    createPushDelivery({ ...checkout.parts, log, push, shopUrl: config.SHOP_URL }, false, limits).deliver;
  const post = (path: string, body: object, headers = {}) => checkout.shop.call('POST', path, { body, headers });
  return {
    service,
    checkout,
    merchant,
    openDelivery,
    deliver: openDelivery(),
    post,
    /** A device subscribes, in session 1 and to every kind unless told otherwise. */
    async subscribe(name: string, over: object = {}, headers = {}) {
      const body = { ...service.subscribe(name), kinds: [...NOTICE_KINDS], session_id: session(1), ...over };
      const { status } = await post('/api/save-device', body, headers);
      if (status !== 200) throw new Error(`the device was refused: ${status}`);
      return body;
    },
    /** The merchant moves an order from status to status. */
    async move(id: string, ...statuses: string[]) {
      for (const to of statuses) await setOrderStatus(checkout.parts, { id, to });
    },
    /** Somebody waits for the black tee in M, which is sold out. */
    wait: (over: object) =>
      post('/api/tell-me', { wait_id: WAIT_ID, product_id: 'tee', color: 'Black', size: 'M', ...over }),
    restock: () => merchant.run(stockVerb, 'VY-tee', 'Black', 'M', '+3'),
    mailsTo: async (email: string) => (await checkout.mails()).filter(({ recipient }) => recipient === email),
    close() {
      merchant.leave();
      return service.stop();
    },
  };
}
