// Orders at a shop that is killed: order, payment at the test gateway, result; sometimes canceled or left unpaid.
import { setTimeout as wait } from 'node:timers/promises';
import { toRupees } from '#src/domain/money.ts';
import { quote } from '#src/domain/quote.ts';
import { checkoutForm } from '#tests/kit/server/checkout.ts';
import type { KilledShop } from './killed-shop.ts';
import type { KilledShopper } from './killed-shopper.ts';

/** What the shopper knows of the shop, to compute the figures. */
export interface Counter {
  goods: { product_id: string; color: string; size: string }[];
  prices: Record<string, { salePrice: number; gst: number }>;
  shipping: { status: string; type: 'flat' | 'percent'; amount: number };
  prepaid: { discountPercentage: number; discountActive: boolean };
  coupons: Record<string, { discount: number; discountType: string }>;
}

/** The acknowledged state. The shop may have expired an 'open' order since. */
export interface BoughtOrder {
  id: string;
  state: 'open' | 'Placed' | 'Canceled' | 'Refunded';
}

/** Whether an order needs a scarce product or a coupon with few uses. If another order takes the last one, this one is refunded. */
const isOfFew = ({ counter }: KilledShopper, { couponCode, productData: [line] }: ReturnType<typeof bodyOf>) =>
  couponCode === 'FEW' || line?.product_id === counter.goods[0]?.product_id;

/** Final refusals: they are stored under the key, and there is no order. */
const HONEST = ['out-of-stock', 'coupon-refused', 'too-many-tries'];

export async function runCheckout(shopper: KilledShopper): Promise<void> {
  const { shop, orders, mistakes } = shopper;
  const mode = shopper.pick(['online', 'cod'] as const);
  const body = bodyOf(shopper, mode);
  const { status, json } = await shop.deliver({
    method: 'POST',
    path: '/api/create-order',
    body,
    key: shopper.newKey(),
  });
  if (status !== 200) {
    if (!HONEST.includes(json?.code)) mistakes.push(`/create-order: ${status} ${json?.code}`);
    return;
  }
  const order: BoughtOrder = { id: json.orderId, state: 'open' };
  orders.push(order);
  if (shopper.random() < 0.1 && orders.filter(({ state }) => state === 'open').length < 2) return;
  await pay(shopper, order, json, { mode, mayRunOut: isOfFew(shopper, body) });
  if (order.state === 'Placed' && shopper.random() < 0.2) await cancel(shopper, order);
}

function bodyOf(shopper: KilledShopper, mode: 'online' | 'cod') {
  const { goods, prices, shipping, prepaid, coupons } = shopper.counter;
  const lines = [{ ...shopper.pick(goods), quantity: 1 + Math.floor(shopper.random() * 2) }];
  const couponCode = shopper.pick(['', '', ...Object.keys(coupons)]);
  const figures = quote({
    lines: lines.map(({ product_id, quantity }) => ({
      product: prices[product_id] ?? { salePrice: 0, gst: 0 },
      quantity,
    })),
    mode,
    shipping,
    prepaid,
    coupon: coupons[couponCode] ?? null,
  });
  return {
    amount: figures.dueNow,
    userData: { ...checkoutForm(shopper.email), payment_mode: mode },
    productData: lines.map((line) => ({ isCombo: false, ...line })),
    couponCode,
    payMode: mode,
    total: toRupees(figures.payable),
    shippingCharges: toRupees(figures.shipping),
    session_id: shopper.sessionId,
  };
}

async function pay(
  shopper: KilledShopper,
  order: BoughtOrder,
  opened: { keyId: string; data: { id: string } },
  { mode, mayRunOut }: { mode: 'online' | 'cod'; mayRunOut: boolean },
): Promise<void> {
  const { shop, mistakes } = shopper;
  const body = { key: opened.keyId, order_id: opened.data.id, method: 'card', name: '4111 1111 1111 1111' };
  const { json: paid } = await shop.deliver({ method: 'POST', path: '/pay/payments', body });
  if (paid?.result) {
    const isCOD = mode === 'cod';
    const { status, json } = await shop.deliver({
      method: 'POST',
      path: isCOD ? '/api/cod-order' : '/api/verify-payment',
      body: { ...paid.result, order_Id: order.id, isCOD, ...(isCOD ? { advanceAmount: 1, total: 1 } : {}) },
      key: shopper.newKey(),
    });
    const isRefunded = mayRunOut && json?.code === 'refund-due';
    if (!isRefunded && (status !== 200 || json?.data?._id !== order.id))
      mistakes.push(`a paid order: ${status} ${json?.code}`);
    order.state = isRefunded ? 'Refunded' : 'Placed';
  }
  // The gateway's response was lost, so the page does not know of its payment. The shop must find it by asking the gateway.
  else if (paid?.error?.reason === 'order_already_paid') {
    let status = await readStatus(shop, order.id);
    for (; status !== 'Placed' && !(mayRunOut && isBack(status)); status = await readStatus(shop, order.id))
      await wait(500);
    order.state = status === 'Placed' ? 'Placed' : 'Refunded';
  } else mistakes.push(`the gateway: ${JSON.stringify(paid)}`);
}

/** Of a paid order without goods: the money is back, or on its way. */
export const isBack = (status: string | undefined): boolean => status === 'Refund due' || status === 'Refunded';

/** undefined if no response came. */
export const readStatus = async (shop: KilledShop, id: string): Promise<string | undefined> =>
  (await shop.ask({ method: 'GET', path: `/api/get-order/${id}` }))?.json?.data?.status;

async function cancel(shopper: KilledShopper, order: BoughtOrder): Promise<void> {
  const asked = { method: 'PUT', path: `/api/update-order-status/${order.id}`, body: { status: 'Canceled' } } as const;
  let isBroken = false;
  const { status, json } = await shopper.shop.deliver({ ...asked, token: shopper.token }, async () => {
    isBroken = true;
  });
  // This call has no key: after a crash the order may already be canceled.
  if (status !== 200 && !isBroken) shopper.mistakes.push(`not canceled: ${status} ${json?.code}`);
  order.state = 'Canceled';
}
