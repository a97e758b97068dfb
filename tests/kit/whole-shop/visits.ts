// What a visitor does: short programs over the calls of the contract that have no outbox.
import { formOf } from '#tests/kit/server/accounts.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { accountVisits, breaks } from './account-visits.ts';
import { noticeVisits } from './notice-visits.ts';
import type { Visitor } from './visitor.ts';
import { orderWithCoupon } from './visitor-order.ts';
import type { WholeShop } from './whole-shop.ts';

export interface Visit {
  visitor: Visitor;
  world: World;
  shop: WholeShop;
  random: () => number;
}

interface Item {
  product_id: { _id: string };
}

export const visits = {
  async browses({ visitor }: Visit) {
    for (const path of [
      '/products?limit=3',
      '/get-categories',
      '/product?product_id=tee',
      '/productdetailbyname?productName=tee',
      '/bought-together?product_id=tee',
      '/pin-codes?area=411',
      '/payment-config',
    ])
      await visitor.call('GET', path);
  },
  async 'wishes for something'({ visitor, random }: Visit) {
    if (!visitor.token) return;
    const product_id = random() < 0.5 ? 'band' : 'rope';
    visitor.wished.add(product_id);
    await visitor.surely('POST', '/add-wishlist', { product_id, contact_email: visitor.email });
  },
  async 'reads the own wishlist'({ visitor, world }: Visit) {
    if (!visitor.token) return;
    const found = await visitor.read(`/get-wishlist?contact_email=${encodeURIComponent(visitor.email)}`);
    const foreign = found?.wishlistItems?.find((item: Item) => !visitor.wished.has(item.product_id._id));
    if (foreign)
      world.noteViolation(() => {
        throw new Violation('W6', `${visitor.email} sees a wish for ${foreign.product_id._id}, which is not theirs`);
      });
  },
  async 'does not wish for it any more'({ visitor }: Visit) {
    if (!visitor.token) return;
    const contact_email = encodeURIComponent(visitor.email);
    const found = await visitor.read(`/get-wishlist?contact_email=${contact_email}`);
    const item = found?.wishlistItems?.[0];
    if (!item) return;
    await visitor.surely('DELETE', `/delete-wishlist?contact_email=${contact_email}&wishlist_item_id=${item._id}`);
  },
  /** An older device empties a cart in one call. */
  async 'fills a cart and empties it'({ visitor }: Visit) {
    const session_id = visitor.sessionId;
    const products = { session_id, product_id: 'mat', color: 'red', size: 'one', quantity: 1, price: 400 };
    await visitor.surely('POST', '/add-cart', { isCombo: false, products });
    await visitor.surely('DELETE', `/delete-cart-data?session_id=${session_id}`);
  },
  /** What waits for the address must leave with it. */
  async 'waits for a product, and erases the own data'(visit: Visit) {
    if (!visit.visitor.token) return;
    await noticeVisits['wants to be told when it is back'](visit);
    await accountVisits['erases the own data'](visit);
  },
  async 'orders with a coupon'(visit: Visit) {
    await orderWithCoupon(visit);
  },
  async 'reads the own account'({ visitor }: Visit) {
    const query = `?contact_email=${encodeURIComponent(visitor.email)}`;
    for (const path of ['/user-profile', '/order-history', '/get-wishlist', '/my-data'])
      await visitor.call('GET', path + query);
  },
  /** With a valid token, which is not that person's. */
  async "asks for another's data"({ visitor, world }: Visit) {
    for (const path of ['/user-profile', '/order-history', '/get-wishlist', '/my-data']) {
      const answer = await visitor.call('GET', `${path}?contact_email=asha%40example.com`);
      if (answer?.status === 200)
        world.noteViolation(() => {
          throw new Violation('W6', `${visitor.email} read ${path} of asha`);
        });
    }
  },
  /** With ids that nobody can guess. */
  async "tries to change what is another's"({ visitor, world, shop }: Visit) {
    const { email, sessionId } = visitor;
    const { db } = shop.provider;
    const line = await db
      .selectFrom('cart_line')
      .select('id')
      .where('session_id', '<>', sessionId)
      .orderBy('id')
      .executeTakeFirst();
    const wish = await db
      .selectFrom('wishlist_item')
      .innerJoin('customer', 'customer.id', 'customer_id')
      .select('wishlist_item.id')
      .where('contact_email', '<>', email)
      .orderBy('wishlist_item.id')
      .executeTakeFirst();
    const order = await db
      .selectFrom('shop_order')
      .select('id')
      .where('contact_email', '<>', email)
      .where('status', '=', 'Placed')
      .orderBy('id')
      .executeTakeFirst();
    const ofCart = `session_id=${sessionId}`;
    const ofWishlist = `contact_email=${encodeURIComponent(email)}`;
    const tries: [string | undefined, string, string, object?][] = [
      [line?.id, 'PUT', `/update-cart?${ofCart}`, { cart_item_id: line?.id, quantity: 7 }],
      [line?.id, 'DELETE', `/delete-cart?${ofCart}&cart_item_id=${line?.id}`],
      [wish?.id, 'DELETE', `/delete-wishlist?${ofWishlist}&wishlist_item_id=${wish?.id}`],
      [order?.id, 'PUT', `/update-order-status/${order?.id}`, { status: 'Canceled' }],
    ];
    for (const [id, method, path, body] of tries) {
      const answer = id === undefined ? null : await visitor.call(method, path, body);
      if (answer?.status === 200) breaks(world, 'W6', `${email} changed what is another's: ${method} ${path}`);
    }
  },
  async 'writes a review'({ visitor, random }: Visit) {
    const rating = String(1 + Math.floor(random() * 5));
    const fields = { rating, name: 'Chitra', email: visitor.email, comment: 'Good', product_id: 'tee' };
    await visitor.call('POST', '/add-review', formOf(fields));
  },
  async 'writes a complaint'({ visitor }: Visit) {
    await visitor.surely('POST', '/send-message', {
      ...{ firstname: 'Chitra', lastname: '', email: visitor.email, countrycode: '+91', phoneNo: '9876543210' },
      ...{ message: 'Where is my parcel?', isComplaint: true },
    });
  },
  async 'follows a parcel'({ visitor }: Visit) {
    await visitor.call('GET', '/shipping/track/VYM100000001');
  },
  async 'tries a coupon'({ visitor }: Visit) {
    await visitor.call('GET', '/check-coupon?code=SAVE10&amount=900.00');
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

/** Most often one in this status. undefined if there is none. */
async function anOrder(
  { provider }: WholeShop,
  random: () => number,
  status = '',
): Promise<{ id: string; number: string } | undefined> {
  const orders = await provider.db
    .selectFrom('shop_order')
    .select(['id', 'order_number as number', 'status'])
    .orderBy('order_number')
    .execute();
  const fitting = orders.filter((order) => order.status === status);
  const some = random() < 0.8 && fitting.length > 0 ? fitting : orders;
  return some[Math.floor(random() * some.length)];
}

/** Asha, at another device: the orders of the simulated pages are hers. */
export const ownerVisits = {
  async 'cancels an order'({ visitor, shop, random }: Visit) {
    const order = await anOrder(shop, random, 'Placed');
    if (order) await visitor.call('PUT', `/update-order-status/${order.id}`, { status: 'Canceled' });
  },
  'wants to return an order': (visit: Visit) => askBack(visit, 'return', () => ({})),
  'wants to exchange an order': (visit: Visit) =>
    askBack(visit, 'exchange', () => ({ color: 'red', size: visit.random() < 0.5 ? 'M' : 'L' })),
  async 'reads the own account'(visit: Visit) {
    await visits['reads the own account'](visit);
  },
  async 'looks for an order'({ visitor, shop, random }: Visit) {
    const order = await anOrder(shop, random);
    if (order) await visitor.call('POST', '/find-order', { order_number: order.number, contact_email: visitor.email });
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

/** Asks to return or exchange the first line of an order. @param choice what it is exchanged for */
async function askBack({ visitor, shop, random }: Visit, kind: string, choice: () => object): Promise<void> {
  const order = await anOrder(shop, random, 'Delivered');
  if (!order) return;
  await visitor.surely('POST', '/request-return', {
    ...{ order_number: order.number, contact_email: visitor.email, kind, reason: 'size', note: '' },
    lines: [{ line: 0, quantity: 1, ...choice() }],
  });
}
