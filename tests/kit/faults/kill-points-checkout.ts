// The server's side of the kill points: a whole shop in this process. It can hold back the responses of one call, and its ledger
// can be checked afterwards.
//
//   const server = await openCheckoutServer();
//   const point = server.hold('POST /verify-payment');    // the server works, its response never arrives
//   await point.reached;
import { createApp } from '#server/app.ts';
import { foldersFor } from '#server/folders.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { listen } from '#server/start/listen.ts';
import { putSettings } from '#tests/kit/server/checkout.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { openMigrated } from '#tests/kit/server/pglite-dump.ts';

const HEADERS = { 'auth-key': 'vyayam-local-key', 'content-type': 'application/json' };
const never = () => new Promise<never>(() => undefined);

export interface Ledger {
  /** The orders of this session by status, without unpaid ones. */
  orders: string[];
  /** How many payments the gateway took for them and did not refund. */
  payments: number;
  refunds: number;
}

export type CheckoutServer = Awaited<ReturnType<typeof openCheckoutServer>>;

/**
 * @param dataDir a temporary folder for the server's picture cache
 * @param parts the payments provider, if it is not the test gateway
 */
export async function openCheckoutServer(
  dataDir: string,
  parts: Pick<Parameters<typeof createApp>[0], 'payments'> = {},
) {
  const { db, close } = await openMigrated();
  await putGoods(db, [
    { id: 'tee', name: 'Training Tee', price: 699, gst: 5, options: { Black: 'S:90000' } },
    { id: 'mat', name: 'Yoga Mat', gst: 12, options: { Teal: 'Std:90000' } },
  ]);
  await putSettings(db, {});
  const app = createApp({ db, folders: foldersFor(dataDir), ...parts });
  const held = new Map<string, () => void>();

  const fetchHeld = async (request: Request, env?: object): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace(/^\/api/, '')}`;
    const answer = await app.fetch(request, env);
    const notify = held.get(call);
    if (!notify) return answer;
    notify();
    return never();
  };
  const server = await listen({ fetch: fetchHeld }, { PORT: 0, HOST: '127.0.0.1' });

  return {
    origin: server.address,
    /** The database, for changes by the merchant. */
    db,
    /** Holds the response of the next such call until `release`. */
    hold(call: string) {
      const { promise: reached, resolve } = Promise.withResolvers<void>();
      held.set(call, resolve);
      return { reached, release: () => void held.delete(call) };
    },
    async put(session_id: string, product_id: 'tee' | 'mat', quantity: number): Promise<void> {
      const [color, size] = product_id === 'tee' ? ['Black', 'S'] : ['Teal', 'Std'];
      const products = { product_id, price: 1, session_id, quantity, size, color };
      const body = JSON.stringify({ isCombo: false, products });
      const answer = await fetch(`${server.address}/api/add-cart`, { method: 'POST', headers: HEADERS, body });
      if (!answer.ok) throw new Error(`not added to the cart: ${answer.status}`);
    },
    /** Pieces by product, as the server has them. */
    async cart(session_id: string): Promise<Record<string, number>> {
      const rows = await db.selectFrom('cart_line').selectAll().where('session_id', '=', session_id).execute();
      return Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]));
    },
    async ledger(session_id: string): Promise<Ledger> {
      const orders = await db
        .selectFrom('shop_order')
        .select(['status', 'provider_order_id'])
        .where('session_id', '=', session_id)
        .execute();
      const atGateway = orders.flatMap(({ provider_order_id: id }) => (id === null ? [] : [id]));
      const paid =
        atGateway.length === 0
          ? []
          : await db
              .selectFrom('gateway_payment')
              .select(['status', 'refunded_paise'])
              .where('order_id', 'in', atGateway)
              .execute();
      return {
        orders: orders
          .map(({ status }) => status)
          .filter((status) => status !== 'Pending payment' && status !== 'Expired'),
        payments: paid.filter(({ status }) => status === 'captured').length,
        refunds: paid.filter(({ refunded_paise }) => refunded_paise > 0).length,
      };
    },
    /** Broken invariants of the shop: `npm run shop -- verify`. */
    mistakes: async () => (await checkLedger(db, new Date())).flatMap(({ broken }) => broken),
    async close() {
      await server.stop(0);
      await close();
    },
  };
}
