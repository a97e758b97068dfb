// The reference server with plenty of stock and its test gateway, on a network that a test can break at one request.
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { createMail } from '#server/providers/mail.ts';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { createApiClient } from '#src/api/client.ts';
import { type ApiConfig, readApiConfig } from '#src/api/config.ts';
import { addCart } from '#src/contract/cart.ts';
import { createAttempts } from '#src/features/checkout/attempts.ts';
import { createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import { EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import type { OpenWidget, WidgetResult } from '#src/features/checkout/payment-widget.ts';
import { ADDRESS } from '#tests/kit/fixtures/checkout-address.ts';
import type { Tab } from '#tests/kit/page/device.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { openTestDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

export const FORM = {
  ...EMPTY_CHECKOUT,
  ...ADDRESS,
  save_on_device: false,
  save_in_profile: false,
};

export type TillShop = Awaited<ReturnType<typeof openCheckoutShop>>;

export async function openCheckoutShop() {
  const { db, close } = await openTestDatabase();
  await putGoods(db, [
    { id: 'tee', name: 'Training Tee', price: 699, gst: 5, options: { Black: 'S:900' } },
    { id: 'mat', name: 'Yoga Mat', gst: 12, options: { Teal: 'Std:900' } },
  ]);
  await putSettings(db, {});
  // Every token belongs to Asha.
  const authenticate = async () => ({ id: 'asha', contact_email: FORM.contact_email, tokenDigest: '' });
  const app = createApp({ db, authenticate, folders: WITHOUT_PAGE });
  const base = { db, clock: () => new Date(), log: pino({ level: 'silent' }), config: readConfig({}) };
  const payments = createTestGateway(db, base.clock);
  const parts: OrderParts = { ...base, payments, mail: createMail(base, false) };
  const before = new Map<string, () => Promise<void> | void>();
  const after = new Map<string, () => Promise<void> | void>();

  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://shop.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`;
    await before.get(call)?.();
    // jsdom's signal, which Node's Request does not accept.
    const { signal: _, ...rest } = init ?? {};
    const answer = await app.fetch(new Request(url, rest));
    await after.get(call)?.();
    return answer;
  };

  return {
    db,
    close,
    /** The merchant's settings, over the defaults. */
    async set(settings: Record<string, object> = {}) {
      await putSettings(db, settings);
      await bumpCatalogueVersion(db);
    },
    fetch: send,
    /** Runs once when the page sends that request; `after`: once the server has responded, before the page knows. */
    onCall(call: string, when: 'before' | 'after', run: () => Promise<void> | void) {
      const hooks = when === 'before' ? before : after;
      hooks.set(call, () => {
        hooks.delete(call);
        return run();
      });
    },
    /** The widget's own requests when a sample card pays. */
    async pay(
      options: Pick<Parameters<OpenWidget>[1], 'key' | 'order_id'>,
      name = '4111 1111 1111 1111',
    ): Promise<WidgetResult> {
      const answer = await send('/pay/payments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: options.key, order_id: options.order_id, method: 'card', name }),
      });
      const { result } = (await answer.json()) as { result: WidgetResult };
      return result;
    },
    put: (session_id: string, product_id: 'tee' | 'mat', quantity: number) => {
      const [color, size] = product_id === 'tee' ? ['Black', 'S'] : ['Teal', 'Std'];
      const api = createApiClient(readApiConfig({}), { fetch: send });
      const products = { product_id, price: 1, session_id, quantity, size, color } as const;
      return api.call(addCart, { body: { isCombo: false, products } });
    },
    orders: async (session_id: string) =>
      (
        await db
          .selectFrom('shop_order')
          .select(['id', 'status', 'mode'])
          .where('session_id', '=', session_id)
          .execute()
      ).map(({ status }) => status),
    keyId: () => parts.payments.keyId(),
    onlyOrder: async (session_id: string) => {
      const rows = db.selectFrom('shop_order').select(['id', 'provider_order_id']).where('session_id', '=', session_id);
      const { id, provider_order_id } = await rows.executeTakeFirstOrThrow();
      return { id, provider_order_id: provider_order_id ?? '' };
    },
    /** The order's time to pay is over, and the shop releases its stock. */
    async expire(id: string) {
      const past = new Date(Date.now() - 1000);
      await db.updateTable('shop_order').set({ expires_at: past }).where('id', '=', id).execute();
      await sweepOrders(parts);
    },
    /** The shop asks its provider about every order that may still be paid. */
    reconcile: () => sweepOrders({ ...parts, clock: () => new Date(Date.now() + 60 * 60_000) }),
    payments: async () => (await db.selectFrom('payment').select('id').execute()).length,
    /** Inconsistencies of the ledger in the whole shop. */
    mistakes: async () => (await checkLedger(db, new Date())).filter(({ broken }) => broken.length > 0),
  };
}

/** The checkout of one tab: everything real but the widget. */
export async function openOrderContext(
  shop: TillShop,
  tab: Tab,
  over: Partial<OrderContext> = {},
): Promise<OrderContext> {
  const config: ApiConfig = tab.ports.config;
  return {
    api: createApiClient(config, { fetch: tab.ports.fetch }),
    sessionId: await tab.sync.opened(),
    records: tab.sync.payments,
    cart: createCheckoutCart(tab.sync.outbox),
    attempts: createAttempts(),
    openWidget: async (_, options) => ({ kind: 'paid', result: await shop.pay(options) }),
    isOnline: () => true,
    now: Date.now,
    wait: () => new Promise((resolve) => setTimeout(resolve, 5)),
    exclusively: (work) => work(),
    ask: async () => true,
    onCouponRefused: () => undefined,
    onPhase: () => undefined,
    ...over,
  };
}
