// What a visitor does: short programs over the calls of the contract that have no outbox.
import { PASSWORD, signUpOf, wrongCode } from '#tests/kit/server/accounts.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { noticeVisits } from './notice-visits.ts';
import { pause, type Visitor } from './visitor.ts';
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

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** The code arrives by e-mail, which takes a while. */
const MAIL_MS = 40_000;

export const visits = {
  async browses({ visitor }: Visit) {
    for (const path of [
      '/products?limit=3',
      '/get-categories',
      '/product?product_id=tee',
      '/productdetailbyname?productName=tee',
    ])
      await visitor.call('GET', path);
  },
  async 'signs up'({ visitor, world, shop, random }: Visit) {
    if (visitor.token) return;
    shop.mailbox.asksFor(visitor.email, 'You already have an account at Vyayam');
    await visitor.call('POST', '/sendotp', { contact_email: visitor.email, checkUserPresent: true });
    await pause(world.clock, MAIL_MS);
    const code = shop.mailbox.codeFor(visitor.email);
    if (!code) return;
    const otp = random() < 0.2 ? wrongCode(code) : code;
    const answer = await visitor.call('POST', '/verify-otp', formOf({ ...signUpOf(visitor.email), otp }));
    if (answer?.status === 200 && otp !== code)
      world.noteViolation(() => {
        throw new Violation('W6', 'a wrong code opened an account');
      });
    if (answer?.status === 200) visitor.token = answer.body.token;
  },
  async 'logs in'({ visitor, world, random }: Visit) {
    const isWrong = random() < 0.2;
    const password = isWrong ? 'not-the-password-1' : PASSWORD;
    const answer = await visitor.call('POST', '/loginuser', { contact_email: visitor.email, password });
    if (answer?.status !== 200) return;
    if (isWrong)
      world.noteViolation(() => {
        throw new Violation('W6', 'a wrong password logged in');
      });
    visitor.token = answer.body.token;
  },
  async 'logs out'({ visitor, world }: Visit) {
    const { token } = visitor;
    if (!token) return;
    const answer = await visitor.call('POST', '/logoutuser');
    if (answer?.status !== 200 || visitor.token !== token) return;
    const query = `?contact_email=${encodeURIComponent(visitor.email)}`;
    const after = await visitor.call('GET', `/user-profile${query}`);
    if (after?.status === 200 && visitor.token === token)
      world.noteViolation(() => {
        throw new Violation('W6', `the token of ${visitor.email} works after the log-out`);
      });
    visitor.oldToken = token;
    visitor.token = undefined;
  },
  /** The token was copied before the log-out. */
  async 'uses an old token'({ visitor, world }: Visit) {
    const { oldToken, token } = visitor;
    if (!oldToken) return;
    visitor.token = oldToken;
    const asking = visitor.call('GET', `/user-profile?contact_email=${encodeURIComponent(visitor.email)}`);
    visitor.token = token;
    if ((await asking)?.status === 200)
      world.noteViolation(() => {
        throw new Violation('W6', `an old token of ${visitor.email} works`);
      });
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
  /** Afterwards the shop knows nothing of them (checked at the end). */
  async 'erases the own data'({ visitor }: Visit) {
    if (!visitor.token || visitor.writesUnderWay > 0) return;
    const before = visitor.writes;
    const answer = await visitor.call('POST', '/erase-my-data', { contact_email: visitor.email });
    if (answer?.status !== 200) return;
    visitor.erasedAt = before + 1;
    visitor.oldToken = visitor.token;
    visitor.token = undefined;
    visitor.wished.clear();
  },
  /** What waits for the address must leave with it. */
  async 'waits for a product, and erases the own data'(visit: Visit) {
    if (!visit.visitor.token) return;
    await noticeVisits['wants to be told when it is back'](visit);
    await visits['erases the own data'](visit);
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
  async 'tries a coupon'({ visitor }: Visit) {
    await visitor.call('GET', '/check-coupon?code=SAVE10&amount=900.00');
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

/** undefined if there is none. */
async function anOrder(
  { provider }: WholeShop,
  random: () => number,
): Promise<{ id: string; number: string } | undefined> {
  const orders = await provider.db
    .selectFrom('shop_order')
    .select(['id', 'order_number as number'])
    .orderBy('order_number')
    .execute();
  return orders[Math.floor(random() * orders.length)];
}

/** Asha, at another device: the orders of the simulated pages are hers. */
export const ownerVisits = {
  async 'cancels an order'({ visitor, shop, random }: Visit) {
    const id = await anOrder(shop, random);
    if (id) await visitor.call('PUT', `/update-order-status/${id.id}`, { status: 'Canceled' });
  },
  async 'wants to return an order'({ visitor, shop, random }: Visit) {
    const order = await anOrder(shop, random);
    if (!order) return;
    await visitor.surely('POST', '/request-return', {
      ...{ order_number: order.number, contact_email: visitor.email, kind: 'return', reason: 'size', note: '' },
      lines: [{ line: 0, quantity: 1 }],
    });
  },
  async 'wants to exchange an order'({ visitor, shop, random }: Visit) {
    const order = await anOrder(shop, random);
    if (!order) return;
    await visitor.surely('POST', '/request-return', {
      ...{ order_number: order.number, contact_email: visitor.email, kind: 'exchange', reason: 'size', note: '' },
      lines: [{ line: 0, quantity: 1, color: 'red', size: random() < 0.5 ? 'M' : 'L' }],
    });
  },
  async 'reads the own account'(visit: Visit) {
    await visits['reads the own account'](visit);
  },
  async 'looks for an order'({ visitor, shop, random }: Visit) {
    const order = await anOrder(shop, random);
    if (order) await visitor.call('POST', '/find-order', { order_number: order.number, contact_email: visitor.email });
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;
